import * as MESSAGES from '@fourcast/contract/messages.ts'
import { copyText } from '#core/clipboard.ts'
import { notify } from '#core/notifications/notifications.ts'

/** Copies a pick, and says where it can be used. */
export async function copyForGenerate(numbers: string) {
  if (await copyText(numbers)) notify({ type: 'success', message: MESSAGES.copiedForGenerate })
  else
    notify({ type: 'error', message: `Your browser did not let us copy. The numbers: ${numbers}` })
}
