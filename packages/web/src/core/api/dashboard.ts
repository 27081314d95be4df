import {
  type Dashboard,
  getDashboard,
  DASHBOARD_PARTS,
  type PartName,
} from '@fourcast/contract/dashboard.ts'
import { call } from './api.ts'
import { credentials } from './credentials.ts'
import { ApiFailure } from './failure.ts'
import { provideAnswer, withdrawAnswer } from './public-query.ts'

/** Parts that nothing on the page has used are stale by then. A slow phone needs seconds for the page. */
const DISCARD_AFTER = 30_000

/** Parts that the frame of every screen behind the sign-in needs. */
const FRAME: readonly PartName[] = ['limits', 'preferences', 'notifications']
const WITH_PLAN: readonly PartName[] = [...FRAME, 'subscription']

/** Parts that each screen requests first. */
const SCREEN_PARTS: Readonly<Record<string, readonly PartName[]>> = {
  '/dashboard': [...DASHBOARD_PARTS, 'subscription'],
  '/generate': [...WITH_PLAN, 'states', 'sources'],
  '/history': [...WITH_PLAN, 'stats'],
  '/numbers': [...WITH_PLAN, 'states'],
  '/analyze': [...WITH_PLAN, 'states', 'sources'],
  '/suggest': [...WITH_PLAN, 'states', 'sources', 'suggestions'],
  '/lottery': [...FRAME, 'states', 'sources'],
  '/profile': [...WITH_PLAN, 'stats'],
  '/luck': [...WITH_PLAN, 'states', 'sources'],
  '/fair': FRAME,
  '/subscription': [...WITH_PLAN, 'sources'],
  '/honesty': [...FRAME, 'sources'],
  '/sources': [...FRAME, 'sources'],
  '/contact': FRAME,
  '/responsible-play': FRAME,
  '/outbox': FRAME,
}

/** Undefined if the screen at this address has none. */
const partsOf = (pathname: string) =>
  SCREEN_PARTS[pathname] ?? (pathname.startsWith('/admin') ? WITH_PLAN : undefined)

let parts: Promise<Dashboard | null> = Promise.resolve(null)
const waiting = new Set<PartName>()

/** Requests the data of a screen in one call, while its code is loading. */
export function prefetchScreen(pathname: string, search = '') {
  const names = partsOf(pathname)
  // An expired token is left to the session's start, which renews or ends it and reports that.
  if (names === undefined || credentials.tokenExpired()) return
  const state = new URLSearchParams(search).get('state')
  const query = {
    parts: names.join(','),
    ...(state !== null && names.includes('suggestions') && { state: toStateQuery(state) }),
  }
  parts = call(getDashboard, { query }, { leavesSession: true }).catch((error: unknown) => {
    // One slow part delays all of them: on any other failure each part is requested by its own call.
    if (error instanceof ApiFailure && error.code === 'network') throw error
    return null
  })
  for (const name of names) waiting.add(name)
  if (names.includes('sources'))
    provideAnswer(
      '/api/sources',
      parts.then((answer) => answer?.sources ?? null),
    )
  const discard = () => setTimeout(dropDashboard, DISCARD_AFTER)
  parts.then(discard, discard)
}

/** As the query parameter has it: 'GA', or 'all' for all states together. */
const toStateQuery = (asked: string) =>
  asked.toLowerCase() === 'all' ? 'all' : asked.toUpperCase()

/** Drops everything loaded, so that the next user of this browser sees none of it. */
export function dropDashboard() {
  waiting.clear()
  withdrawAnswer('/api/sources')
  parts = Promise.resolve(null)
}

/**
 * The part of an answer that is on its way, once. Later calls use the part's own endpoint, as does one whose
 * part failed, since that call reports the reason. Throws an ApiFailure if the server is unreachable.
 */
export function fromDashboard<K extends PartName>(
  name: K,
  ownCall: () => Promise<NonNullable<Dashboard[K]>>,
): Promise<NonNullable<Dashboard[K]>> {
  if (!waiting.delete(name)) return ownCall()
  return parts.then((answer) => answer?.[name] ?? ownCall())
}
