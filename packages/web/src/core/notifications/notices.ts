import * as MESSAGES from '@fourcast/contract/messages.ts'
import { notifications, notify } from './notifications.ts'

let latestGeneration: string | null = null

/** Shows 'Generation Complete' with a Copy button, in place of the previous one. */
export function generationComplete(made: {
  /** Null for several algorithms. */
  algorithm: string | null
  /** Box 4 has two. */
  sets: readonly (readonly (number | null)[])[]
  copies: string
}) {
  if (latestGeneration !== null) notifications.remove(latestGeneration)
  latestGeneration = notify({
    type: 'success',
    title: 'Generation Complete',
    message:
      made.algorithm === null
        ? MESSAGES.generated
        : MESSAGES.generatedUsing(made.algorithm, ...made.sets),
    duration: 7_000,
    actions: [{ label: 'Copy', copies: made.copies }],
  })
}

/** The plan's generations of the day are used up. */
export const limitReached = (hasLargerPlan: boolean) =>
  notify({
    type: 'warning',
    title: MESSAGES.limitReachedTitle,
    message: hasLargerPlan ? MESSAGES.limitReached : MESSAGES.generationsUsed,
    duration: 10_000,
    actions: hasLargerPlan ? [{ label: 'View Plans', opens: '/subscription' }] : [],
  })
