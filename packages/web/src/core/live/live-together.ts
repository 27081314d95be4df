import { StreamEvent } from '@fourcast/contract/draws.ts'
import * as z from 'zod/mini'
import { follow, type LiveDeps } from './live.ts'

export interface TogetherDeps extends LiveDeps {
  /** The same for all pages that share a stream. */
  name: string
  /** None where the browser keeps them from an address without https. */
  locks: Pick<LockManager, 'request'> | null | undefined
  /** Joins the channel of the pages; a page does not get its own messages. */
  join: (name: string, onSaid: (data: unknown) => void) => Circle
}

interface Circle {
  say: (data: unknown) => void
  leave: () => void
}

/** What the page that reads passes on. */
const TabMessage = z.union([StreamEvent, z.literal('gap')])
type TabMessage = z.output<typeof TabMessage>

/**
 * Follows for all pages of a browser at once: it keeps six connections to a server, and every stream
 * takes one of them for good. The page that holds the lock reads and passes on; when it goes, the
 * next one takes over and catches up. Ends when the signal aborts.
 */
export async function followTogether(deps: TogetherDeps, signal: AbortSignal): Promise<void> {
  const { name, locks } = deps
  if (!locks) return await follow(deps, signal)
  const { lead, leave } = circle(deps, signal)
  const isFirst = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await lead(false)
    return lock !== null
  })
  // An aborted wait is rejected, and nothing else is.
  if (!isFirst) await locks.request(name, { signal }, () => lead(true)).catch(() => undefined)
  leave()
}

/** The pages that share a stream: what one of them reads, all of them hear. */
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
    /** `missed`: whether somebody has read before, and stopped. */
    lead: (missed: boolean) => follow(telling, signal, missed),
    leave: others.leave,
  }
}
