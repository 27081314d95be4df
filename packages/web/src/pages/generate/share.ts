import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { type Digits, isComplete } from '@fourcast/engine/digits.ts'
import { copyText } from '#core/clipboard.ts'
import { notify } from '#core/notifications/notifications.ts'
import { joined, setsOf } from '#domains/picks/picks.ts'

const ODDS = 'Any four digits have the same straight odds, 1 in 10,000. For entertainment only.'

/** The picks in words, or the digits while there is none. */
export function shareText(picks: readonly Generation[], digits: Digits): string {
  if (picks.length === 0) {
    return `My numbers: ${joined(digits)}. ${isComplete(digits) ? ODDS : 'For entertainment only.'}`
  }
  const what = picks.length === 1 ? 'pick' : 'picks'
  return `My Fourcast ${what}: ${picks.map(inWords).join('; ')}. ${ODDS}`
}

function inWords(one: Generation) {
  const sets = setsOf(one).map(({ label, numbers }) =>
    label === null ? joined(numbers) : `${label} ${joined(numbers)}`,
  )
  return `${sets.join(', ')} (${METHOD_NAMES[one.method].name} made of ${joined(one.original)})`
}

/** Shares with the browser's own sheet, else copies; says which. */
export async function share(text: string) {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: 'Fourcast', text })
      notify({ type: 'success', message: 'Shared your numbers.' })
      return
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyText(text)) {
    notify({ type: 'success', message: 'Copied a text with your numbers. Paste it to share it.' })
  } else {
    notify({ type: 'error', message: `Your browser blocked sharing. Copy this instead: ${text}` })
  }
}
