import * as MESSAGES from '@fourcast/contract/messages.ts'
import { notify } from '#lib/notifications.ts'

/** 'Generation Complete', with a way to copy it. Answers its id. */
export const generationComplete = (made: {
  algorithm: string
  /** Of Box 4 both. */
  sets: readonly (readonly (number | null)[])[]
  copies: string
}) =>
  notify({
    type: 'success',
    title: 'Generation Complete',
    message: MESSAGES.generatedUsing(made.algorithm, ...made.sets),
    duration: 7_000,
    actions: [{ label: 'Copy', copies: made.copies }],
  })

export const planUpgraded = (plan: string) =>
  notify({ type: 'success', title: 'Plan Upgraded', message: MESSAGES.upgradedTo(plan) })

/** Of a plan that runs on until its term ends. */
export const subscriptionCancelled = () =>
  notify({
    type: 'info',
    title: 'Subscription Cancelled',
    message: MESSAGES.subscriptionCancelled,
    duration: 10_000,
  })

export const subscriptionExpired = () =>
  notify({
    type: 'warning',
    title: 'Subscription Expired',
    message: MESSAGES.subscriptionExpired,
    persistent: true,
  })

export const limitReached = () =>
  notify({
    type: 'warning',
    title: 'Limit Reached',
    message: MESSAGES.limitReached,
    duration: 10_000,
  })
