import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { fourPlaces } from '@fourcast/engine/digits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIsOffline } from '#core/connection.ts'
import { clockTime } from '#core/format.ts'
import { useUser } from '#core/session.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'
import { resendUnsent, sendUnsent } from '#domains/picks/send-unsent.ts'
import { generationOf, removeUnsent, type UnsentPick } from '#domains/offline/unsent.ts'
import { notify } from '#core/notifications/notifications.ts'
import { UNSENT } from '#domains/offline/use-unsent.ts'
import { PickSets } from '#domains/picks/PickSets.tsx'
import { setsOf } from '#domains/picks/picks.ts'
import { boxOrigin, saveLink } from '#domains/picks/save-link.ts'
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
      We save these as soon as we can. Signing out deletes any that aren’t saved.
    </p>
    <ul className="list">
      {picks.map((pick) => (
        <UnsentRow key={pick.id} pick={pick} />
      ))}
    </ul>
    {picks.some(({ refusal }) => refusal === null) && <SendNow />}
  </Card>
)

/** Sends what waits. It is also sent by itself, but perhaps minutes later. */
function SendNow() {
  const isOffline = useIsOffline()
  const { id } = useUser()
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: () => sendUnsent(queries, { userId: id, quotas: SUBSCRIPTION }),
    onSuccess: notifyLeft,
  })
  return (
    <Button
      kind="second"
      className="justify-self-start px-3"
      disabled={isOffline}
      busy={sending.isPending}
      busyLabel="Sending…"
      onClick={() => sending.mutate()}
    >
      Send now
    </Button>
  )
}

function notifyLeft(isWaiting: boolean) {
  if (isWaiting)
    notify({ type: 'warning', message: 'Not confirmed. Please try again in a minute.' })
}

/** A pick that was sent may be counted already, although no answer came. */
function waitingText({ isSent }: UnsentPick, isOffline: boolean) {
  if (!isSent) return 'Not saved yet'
  return isOffline
    ? 'Sent, but not confirmed. We’ll check when you’re back online.'
    : 'Sent, but not confirmed. We’ll try again in a few minutes.'
}

function UnsentRow({ pick }: { pick: UnsentPick }) {
  const isOffline = useIsOffline()
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
        <span className="text-xs text-muted">{waitingText(pick, isOffline)}</span>
      ) : (
        <>
          <span className="text-sm">Not counted: {pick.refusal}</span>
          <span className="flex flex-wrap items-center gap-2">
            <Button
              kind="second"
              className="px-3"
              disabled={isOffline}
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
              <TextLink to={saveLink(fourPlaces(one.numbers), boxOrigin(one.method))}>
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
    onSuccess: notifyLeft,
  })
  const remove = useMutation({
    mutationFn: () => removeUnsent(id, pick.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: UNSENT }),
  })
  return { resend, remove }
}
