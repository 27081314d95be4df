import { FREE_AFTER_CANCELLING } from '@fourcast/contract/plans.ts'
import type { CANCEL_WHEN, CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { momentOf, shortDate } from '#core/format.ts'
import { amountOf } from '#core/money.ts'

export type When = (typeof CANCEL_WHEN)[number]

/** A way to cancel, with its effects. */
export interface CancelChoice {
  when: When
  title: string
  follows: readonly string[]
  /** Label of its button. */
  button: string
}

type Current = CurrentSubscription
type Terms = NonNullable<Current['cancellation']>

const LEFT = `After that you have ${FREE_AFTER_CANCELLING.generationsPerDay} generations a day and ${FREE_AFTER_CANCELLING.historyDays} days of history. Older results are hidden, not deleted.`

/** Features of a paid plan that Free lacks. */
function lostWith({ limits: { stateLotteryUpdates: states, aiQueriesPerDay: queries } }: Current) {
  const followed = states === 1 ? 'your followed state' : `your ${states} followed states`
  const asked = queries === -1 ? 'unlimited AI queries' : `${queries} AI queries a day`
  return `You lose ${followed}, Platinum and Mo-Money, ${asked} and photo upload.`
}

/** True if a plan, or an order in progress, can be cancelled. */
export const mayCancel = (current: Current) => current.cancellation !== null || isOrderOnly(current)

/** True if cancelling stops an order, and leaves the plan or trial unchanged. */
export const isOrderOnly = ({ cancellation, order }: Current) =>
  cancellation === null && order !== null && order.status !== 'declined'

/** The ways to cancel now; empty if there is nothing to cancel. */
export function choicesOf(current: Current): readonly CancelChoice[] {
  const { cancellation } = current
  if (isOrderOnly(current)) return [theOrder(current)]
  if (cancellation === null) return []
  const goesOn = current.status === 'active' && current.renews
  const ends = goesOn ? cancellation.termEndsAt : null
  return [atOnce(current, cancellation), ...(ends === null ? [] : [atTheEnd(current, ends)])]
}

const STOPPED =
  'The payment in progress is stopped. If your bank already sent it, you get a full refund.'

const theOrder = ({ plan, planName }: Current): CancelChoice => ({
  when: 'now',
  title: 'Now',
  follows: [STOPPED, plan === 'free' ? 'You stay on Free.' : `Your ${planName} trial continues.`],
  button: 'Cancel the order',
})

/** Effects on a plan or order that ends with the account; empty if there is none. */
export function endingNow(current: Current): readonly string[] {
  const { cancellation, order } = current
  if (isOrderOnly(current)) return [STOPPED]
  if (cancellation === null) return []
  return [
    current.status === 'trial'
      ? `Your ${current.planName} trial ends immediately.`
      : `${current.planName} ends right away, and you won’t be charged again.`,
    ...moneyBack(current, cancellation),
    ...(order?.status === 'processing' ? [STOPPED] : []),
  ]
}

const atOnce = (current: Current, terms: Terms): CancelChoice => ({
  when: 'now',
  title: 'Now',
  follows: [
    `${current.planName} ends immediately.`,
    ...moneyBack(current, terms),
    ...(current.order?.status === 'processing' ? [STOPPED] : []),
    lostWith(current),
    LEFT,
  ],
  button: 'Cancel now',
})

/** The refund, its reason, and the last moment of a larger one. */
function moneyBack({ status, term }: Current, { refund, fee, freeUntil }: Terms) {
  if (status === 'trial') return ['You paid nothing, so there is no refund.']
  if (status === 'past_due') return ['No further charges. No refund.']
  if (term === 'twoMonth') return ['The two-month plan is non-refundable.']
  if (refund === null || refund.amount === 0) return ['No refund.']
  const back = `${amountOf(refund.amount)} will be refunded to your payment method.`
  if (freeUntil !== null) return [back, `Full refund until ${momentOf(freeUntil)} ET.`]
  return fee === null || fee.amount === 0
    ? [back]
    : [back, `A ${amountOf(fee.amount)} cancellation fee applies.`]
}

const atTheEnd = ({ planName }: Current, termEndsAt: string): CancelChoice => ({
  when: 'termEnd',
  title: 'At the end of the term',
  follows: [
    `You have all of ${planName} until ${shortDate(termEndsAt)}.`,
    'No refund. No further charges.',
    LEFT,
  ],
  button: `Cancel on ${shortDate(termEndsAt)}`,
})

/** For a term that ends by itself: no cancellation is needed to stop paying. */
export function endsAnyway({ renews, cancellation, status }: Current): string | null {
  const ends = cancellation?.termEndsAt ?? null
  if (renews || ends === null || status === 'past_due') return null
  const what = status === 'trial' ? 'The trial' : 'The term'
  return `${what} ends on its own on ${shortDate(ends)}, and you won’t be charged.`
}
