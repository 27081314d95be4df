import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { fourPlaces } from '@fourcast/engine/digits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIsOffline } from '#core/connection.ts'
import { clockTime } from '#core/format.ts'
import { useUser } from '#core/session.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'
import { resendUnsent, sendUnsent, type Waiting } from '#domains/picks/send-unsent.ts'
import { generationOf, isDoubtful, removeUnsent, type UnsentPick } from '#domains/offline/unsent.ts'
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
        <UnsentRow key={pick.key} pick={pick} />
      ))}
    </ul>
    {picks.some((pick) => textOf(pick) === null) && <SendNow />}
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

function notifyLeft(waiting: Waiting) {
  if (waiting === 'later')
    notify({ type: 'warning', message: 'Not confirmed. Please try again in a minute.' })
  else if (waiting === 'running') notify({ type: 'info', message: STILL_SAVING })
}

const STILL_SAVING = 'Still saving this pick. Check your history in a minute.'

/** Why a pick is not sent by itself; null if it is. */
const textOf = (pick: UnsentPick) =>
  pick.refusal !== null
    ? `Not counted: ${pick.refusal}`
    : isDoubtful(pick)
      ? 'We may have counted this already. Check your history before you send it again.'
      : null

/** A pick that was sent may be counted already, although no answer came. */
function waitingText({ sentAt, isRunning }: UnsentPick, isOffline: boolean) {
  if (sentAt === null) return 'Not saved yet'
  if (isOffline) return 'Sent, but not confirmed. We’ll check when you’re back online.'
  return isRunning ? STILL_SAVING : 'Sent, but not confirmed. We’ll try again in a few minutes.'
}

function UnsentRow({ pick }: { pick: UnsentPick }) {
  const isOffline = useIsOffline()
  const { resend, remove } = useUnsentActions(pick)
  const one = generationOf(pick)
  const isWhole = one.odds !== null
  const text = textOf(pick)
  return (
    <li className="grid! gap-1.5">
      <PickSets method={one.method} sets={setsOf(one)} />
      <span className="num text-xs text-muted">
        {METHOD_NAMES[one.method].metal}, {clockTime(one.createdAt)} ET
      </span>
      {text === null ? (
        <span className="text-xs text-muted">{waitingText(pick, isOffline)}</span>
      ) : (
        <>
          <span className="text-sm">{text}</span>
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
    mutationFn: () => removeUnsent(id, pick.key),
    onSuccess: () => queries.invalidateQueries({ queryKey: UNSENT }),
  })
  return { resend, remove }
}
