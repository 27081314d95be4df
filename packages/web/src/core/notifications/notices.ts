import * as MESSAGES from '@fourcast/contract/messages.ts'
import { notify } from './notifications.ts'

/** 'Generation Complete', with a way to copy it. Answers its id. */
export const generationComplete = (made: {
  /** Null where several were used. */
  algorithm: string | null
  /** Of Box 4 both. */
  sets: readonly (readonly (number | null)[])[]
  copies: string
}) =>
  notify({
    type: 'success',
    title: 'Generation Complete',
    message:
      made.algorithm === null
        ? MESSAGES.generated
        : MESSAGES.generatedUsing(made.algorithm, ...made.sets),
    duration: 7_000,
    actions: [{ label: 'Copy', copies: made.copies }],
  })
