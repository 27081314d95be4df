import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import type { Config } from '@fourcast/contract/service.ts'
import { useSyncExternalStore } from 'react'
import { oneOf, orNull, shape, isText } from '#core/api/read.ts'

/** The parts of the answer that public pages use. */
type PublicConfig = Pick<Config, 'demo' | 'helpLine'> &
  Partial<Pick<Config, 'supportEmail' | 'payments' | 'outbox'>>

const isPayments = shape({
  provider: oneOf('sandbox', 'stripe'),
  publishableKey: orNull(isText),
})

// A hand-written guard: every page makes this call, also the landing page, which loads no schemas.
function isConfig(body: unknown): body is PublicConfig {
  if (typeof body !== 'object' || body === null) return false
  if (!('demo' in body && 'helpLine' in body)) return false
  const { demo, helpLine } = body
  if ('supportEmail' in body && typeof body.supportEmail !== 'string') return false
  if ('outbox' in body && typeof body.outbox !== 'boolean') return false
  if ('payments' in body && !isPayments(body.payments)) return false
  if (typeof demo !== 'boolean' || typeof helpLine !== 'object' || helpLine === null) return false
  const known = new Map<string, unknown>(Object.entries(helpLine))
  return Object.keys(HELP_LINE).every((name) => typeof known.get(name) === 'string')
}

let known: PublicConfig | undefined
let asking = false
const listeners = new Set<() => void>()

async function ask() {
  if (known !== undefined || asking) return
  asking = true
  try {
    const response = await fetch('/api/config', { headers: { 'x-background': '1' } })
    const body: unknown = response.ok ? await response.json() : null
    if (!isConfig(body)) return
    known = body
    listeners.forEach((listener) => listener())
  } catch {
    // A failure is tried again by the next page, or when this one gets the focus or goes online.
  } finally {
    asking = false
  }
}

const again = () => void ask()

function subscribe(listener: () => void) {
  if (listeners.size === 0)
    for (const name of ['focus', 'online']) window.addEventListener(name, again)
  listeners.add(listener)
  again()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0)
      for (const name of ['focus', 'online']) window.removeEventListener(name, again)
  }
}

/** For tests: each starts like a page that was just opened. */
export const clearConfig = () => {
  known = undefined
}

/** The server's public settings: demo, payments, help line. Undefined until they are loaded. */
export const useConfig = (): PublicConfig | undefined =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  )
