import * as MESSAGES from '@fourcast/contract/messages.ts'
import { notify } from '#core/notifications/notifications.ts'

/** Without https, browsers lack `navigator.clipboard`. */
function copyTheOldWay(text: string) {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}

/** Resolves to true once the text is in the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyTheOldWay(text)
  }
}

/** Copies digits and shows a toast. */
export async function copyNumbers(text: string) {
  if (await copyText(text)) notify({ type: 'success', message: MESSAGES.copied })
  else notify({ type: 'error', message: `Your browser blocked copying. Copy by hand: ${text}` })
}
