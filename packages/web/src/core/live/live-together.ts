import { StreamEvent } from '@fourcast/contract/draws.ts'
import * as z from 'zod/mini'
import { follow, type LiveDeps } from './live.ts'

export interface TogetherDeps extends LiveDeps {
  /** The same for all pages that share a stream. */
  name: string
  /** Missing where the browser has no Web Locks, as without https. */
  locks: Pick<LockManager, 'request'> | null | undefined
  /** Joins the channel of the pages; a page does not get its own messages. */
  join: (name: string, onSaid: (data: unknown) => void) => Circle
}

interface Circle {
  say: (data: unknown) => void
  leave: () => void
}

/** A message from the page that reads the stream to the others. */
const TabMessage = z.union([StreamEvent, z.literal('gap')])
type TabMessage = z.output<typeof TabMessage>

/**
 * Shares one stream between all pages of a browser: a browser opens six connections to a server, and every
 * stream takes one of them permanently. The page with the lock reads the stream and broadcasts it; when it
 * closes, the next one takes over and catches up. Ends when the signal aborts.
 */
export async function followTogether(deps: TogetherDeps, signal: AbortSignal): Promise<void> {
  const { name, locks } = deps
  if (!locks) return await follow(deps, signal)
  const { lead, leave } = circle(deps, signal)
  const isFirst = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await lead(false)
    return lock !== null
  })
  // Only an aborted wait rejects.
  if (!isFirst) await locks.request(name, { signal }, () => lead(true)).catch(() => undefined)
  leave()
}

/** Connects the pages that share a stream: each event that one reads reaches all of them. */
function circle(deps: TogetherDeps, signal: AbortSignal) {
  const hear = (said: TabMessage) => (said === 'gap' ? deps.onGap() : deps.onEvent(said))
  const others = deps.join(deps.name, (data) => {
    const said = z.safeParse(TabMessage, data)
    if (said.success) hear(said.data)
  })
  const tell = (said: TabMessage) => {
    others.say(said)
    hear(said)
  }
  const telling = { ...deps, onEvent: tell, onGap: () => tell('gap') }
  return {
    /** `missed`: true if another page has read the stream before and stopped. */
    lead: (missed: boolean) => follow(telling, signal, missed),
    leave: others.leave,
  }
}
