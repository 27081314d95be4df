import type { BreakLength } from '@fourcast/contract/responsible-play.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { endOf, endText, LENGTH_WORDS } from './lengths.ts'
import { shortDate } from '#core/format.ts'
import { current } from '#domains/billing/subscription.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface BreakDialogProps {
  open: boolean
  length: BreakLength
  time: number
  busy: boolean
  focusAfter: () => HTMLElement | true
  onConfirm: () => void
  onCancel: () => void
}

/** Says all that a break does, before it cannot be taken back. */
export function BreakDialog({ length, time, ...dialog }: BreakDialogProps) {
  const { data } = useQuery(current)
  return (
    <ConfirmDialog
      {...dialog}
      title={`Take a break for ${LENGTH_WORDS[length][1]}?`}
      confirm="Begin my break"
      busyLabel="Beginning…"
    >
      <p>
        Until <strong className="num text-ink">{endText(length, time)}</strong> you can’t generate
        numbers or fair picks, and we suggest no picks. You can still see your history, draws and
        analysis.
      </p>
      <p className="mt-3">
        <strong className="text-ink">It cannot be ended early</strong>, by you or by us, and it
        stays with your e-mail address if you delete your account and sign up again.
      </p>
      <p className="mt-3">
        You can’t order a plan during the break, and we send no promotional email.{' '}
        {data && planWords(data, endOf(length, time))}
      </p>
    </ConfirmDialog>
  )
}

/** What becomes of a plan: a term that ends before the break does is the last one. */
function planWords(subscription: CurrentSubscription, breakEnd: number) {
  const { renews, nextBilling, planName } = subscription
  if (!renews || nextBilling === null) return ''
  return Date.parse(nextBilling) < breakEnd
    ? `Your ${planName} plan ends on ${shortDate(nextBilling)} instead of renewing, and nothing is charged.`
    : `Your ${planName} plan goes on, and renews after the break on ${shortDate(nextBilling)} unless you cancel it.`
}
