import { type Dashboard, getDashboard } from '@fourcast/contract/dashboard.ts'
import { call } from './api.ts'
import { credentials } from './credentials.ts'
import { ApiFailure } from './failure.ts'
import { provideAnswer, withdrawAnswer } from './public-query.ts'

/** Parts that nothing on the page takes are old by then. A slow phone needs seconds for the page. */
const TAKEN_WITHIN = 30_000

const PARTS = Object.keys(getDashboard.answer.shape)

let parts: Promise<Dashboard | null> = Promise.resolve(null)
const waiting = new Set<string>()

/** Asks for everything on the dashboard in one call, while its code is loading. */
export function openDashboard() {
  // Only the start of the session, which follows, may renew or end it and say so.
  if (credentials.tokenExpired()) return
  parts = call(getDashboard, {}, { leavesSession: true }).catch((error: unknown) => {
    // One slow part holds up all of them: then each is asked for by its own call.
    if (error instanceof ApiFailure && error.code === 'network') throw error
    return null
  })
  for (const name of PARTS) waiting.add(name)
  const sources = parts.then((answer) => answer?.sources ?? null)
  provideAnswer('/api/sources', sources)
  const discard = () => setTimeout(dropDashboard, TAKEN_WITHIN)
  parts.then(discard, discard)
}

/** What one person has loaded is not for the next. */
export function dropDashboard() {
  waiting.clear()
  withdrawAnswer('/api/sources')
  parts = Promise.resolve(null)
}

/**
 * The part of a dashboard that is on its way, once: later the part's own call is made, and also where the
 * part failed, since that call says why. Throws an ApiFailure if the server is out of reach.
 */
export function fromDashboard<K extends keyof Dashboard>(
  name: K,
  ownCall: () => Promise<NonNullable<Dashboard[K]>>,
): Promise<NonNullable<Dashboard[K]>> {
  if (!waiting.delete(name)) return ownCall()
  return parts.then((answer) => answer?.[name] ?? ownCall())
}
