import { FREE_AFTER_CANCELLING, PLANS } from '@fourcast/contract/plans.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { daysLeft, isTrial } from '#domains/billing/plan-text.ts'
import { shortDate } from '#core/format.ts'
import { amountOf } from '#core/money.ts'

/** A plan's status as text: its meaning, then its consequence. */
export interface PlanStatusText {
  title: string
  words: string
  /** Set if the user has to act or wait. */
  kind?: 'warning' | 'error'
}

type Current = CurrentSubscription

export const planStatusOf = (current: Current): PlanStatusText =>
  current.order?.status === 'requires_action' ? TO_CONFIRM : BY_STATUS[current.status](current)

const TO_CONFIRM: PlanStatusText = {
  kind: 'warning',
  title: 'Your bank needs you to confirm a payment',
  words: 'You won’t be charged until you do.',
}

const BY_STATUS: Record<Current['status'], (current: Current) => PlanStatusText> = {
  trial: ({ planName, trialDays, expiresAt }) => ({
    title: `Your trial of ${planName} ends in ${daysLeft(trialDays)}`,
    words: `It runs until ${dateOr(expiresAt, 'its end')}. Then you’re on Free. You won’t be charged, and nothing you made is deleted.`,
  }),
  pending: (current) => ({
    kind: 'warning',
    title: MESSAGES.paymentPending,
    words: `${startOf(current)} ${untilPaid(current)}`,
  }),
  active: (current) => (current.renews ? renewing(current) : ending(current)),
  past_due: ({ planName, expiresAt, order }) => ({
    kind: 'error',
    title: 'Your last payment didn’t go through',
    words: `${order === null ? '' : `${amountOf(order.total.amount)} is due. `}You keep ${planName} until ${dateOr(expiresAt, 'we have tried again')}. To retry now, make another payment method the default.`,
  }),
  cancelled: (current) => (current.plan === 'free' ? free(current) : runningOut(current)),
  expired: (current) => free(current),
}

const startOf = ({ order }: Current) =>
  order === null
    ? 'Your new plan starts when your bank’s payment arrives.'
    : `${PLANS[order.planId].name} starts when your bank’s payment arrives.`

const untilPaid = (current: Current) =>
  isTrial(current)
    ? `Your trial of ${current.planName} ends on ${dateOr(current.expiresAt, 'its last day')}. If the payment arrives later, you’re on Free in between.`
    : `Until then you are on ${current.planName}.`

const dateOr = (instant: string | null, otherwise: string) =>
  instant === null ? otherwise : shortDate(instant)

function renewing({ nextPlan, planName, nextBilling, renewal, order }: Current): PlanStatusText {
  if (order?.status === 'processing')
    return {
      kind: 'warning',
      title: MESSAGES.paymentPending,
      words: `Until then, you keep ${planName}.`,
    }
  const on = dateOr(nextBilling, 'the end of its term')
  const price = renewal === null ? '' : ` for ${amountOf(renewal.amount)}`
  return nextPlan === null
    ? { title: `Renews on ${on}${price}`, words: 'You can cancel at any time, here.' }
    : {
        title: `Changes to ${PLANS[nextPlan].name} on ${on}${price}`,
        words: `Until then you have all of ${planName}.`,
      }
}

const ending = ({ term, expiresAt }: Current): PlanStatusText =>
  expiresAt === null
    ? { title: 'No end date', words: 'You aren’t charged for it.' }
    : {
        title: `Ends on ${shortDate(expiresAt)}`,
        words:
          term === 'twoMonth'
            ? 'Two months, paid in advance. It ends on its own, and you won’t be charged again.'
            : 'It ends on its own, and you won’t be charged again.',
      }

const runningOut = ({ planName, expiresAt }: Current): PlanStatusText => ({
  title: `Cancelled; ends on ${dateOr(expiresAt, 'the end of its term')}`,
  words: `Until then you have all of ${planName}. You won’t be charged again.`,
})

const free = ({ afterCancelling }: Current): PlanStatusText => ({
  title: 'You aren’t charged for it',
  words: afterCancelling
    ? `After you cancel a plan, it’s ${FREE_AFTER_CANCELLING.generationsPerDay} generations a day and ${FREE_AFTER_CANCELLING.historyDays} days of history. Older results are hidden, not deleted.`
    : `You have ${PLANS.free.limits.generationsPerDay} generations a day and ${PLANS.free.limits.historyDays} days of history, for as long as you like.`,
})
