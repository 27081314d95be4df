import * as MESSAGES from '@fourcast/contract/messages.ts'
import { notifications, notify } from './notifications.ts'

let latestGeneration: string | null = null

/** 'Generation Complete', with a way to copy it, in place of the one before. */
export function generationComplete(made: {
  /** Null where several were used. */
  algorithm: string | null
  /** Of Box 4 both. */
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
