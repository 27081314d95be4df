import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { fourPlaces } from '@fourcast/engine/digits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLost } from '#core/connection.ts'
import { clockTime } from '#core/format.ts'
import { useUser } from '#core/session.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'
import { resendUnsent } from '#domains/picks/send-unsent.ts'
import { generationOf, removeUnsent, type UnsentPick } from '#domains/offline/unsent.ts'
import { UNSENT } from '#domains/offline/use-unsent.ts'
import { PickSets } from '#domains/picks/PickSets.tsx'
import { setsOf } from '#domains/picks/picks.ts'
import { saveLink } from '#domains/picks/save-link.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextLink } from '#ui/TextLink.tsx'

interface UnsentCardProps {
  picks: readonly UnsentPick[]
  className: string
}

/** Picks that were made offline: those that wait for a connection, and those that the server refused. */
export const UnsentCard = ({ picks, className }: UnsentCardProps) => (
  <Card title="Made offline" minor className={className}>
    <p className="text-sm text-muted">
      These are on this device only. We count and save them when you’re back online. Signing out
      deletes them.
    </p>
    <ul className="list">
      {picks.map((pick) => (
        <UnsentRow key={pick.key} pick={pick} />
      ))}
    </ul>
  </Card>
)

function UnsentRow({ pick }: { pick: UnsentPick }) {
  const lost = useLost()
  const { resend, remove } = useUnsentActions(pick)
  const one = generationOf(pick)
  const isWhole = one.odds !== null
  return (
    <li className="grid! gap-1.5">
      <PickSets method={one.method} sets={setsOf(one)} />
      <span className="num text-xs text-muted">
        {METHOD_NAMES[one.method].metal}, {clockTime(one.createdAt)} ET
      </span>
      {pick.refusal === null ? (
        <span className="text-xs text-muted">Not saved yet</span>
      ) : (
        <>
          <span className="text-sm">Not counted: {pick.refusal}</span>
          <span className="flex flex-wrap items-center gap-2">
            <Button
              kind="second"
              className="px-3"
              disabled={lost}
              busy={resend.isPending}
              busyLabel="Sending…"
              onClick={() => resend.mutate()}
            >
              Send again
            </Button>
            <Button
              kind="ghost"
              className="px-3"
              busy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Delete
            </Button>
            {isWhole && one.mirrorNumbers === undefined && (
              <TextLink to={saveLink(fourPlaces(one.numbers), 'typed')}>
                Save to My numbers
              </TextLink>
            )}
          </span>
        </>
      )}
    </li>
  )
}

function useUnsentActions(pick: UnsentPick) {
  const { id } = useUser()
  const queries = useQueryClient()
  const resend = useMutation({
    mutationFn: () => resendUnsent(queries, { userId: id, quotas: SUBSCRIPTION }, pick),
  })
  const remove = useMutation({
    mutationFn: () => removeUnsent(id, pick.key),
    onSuccess: () => queries.invalidateQueries({ queryKey: UNSENT }),
  })
  return { resend, remove }
}
