import type { PrecacheEntry } from 'workbox-precaching/_types.js'

interface LateEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

/** What we use of a worker's own scope; its whole types do not go with those of a page. */
interface WorkerScope {
  addEventListener: {
    (type: 'install' | 'activate', hear: (event: LateEvent) => void): void
    (type: 'message', hear: (event: MessageEvent<unknown>) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

declare const self: WorkerScope
export const scope = self

// Put in by service-worker.mjs.
declare const FILES_TO_KEEP: readonly PrecacheEntry[]
declare const PAGES_WITH_A_FILE: readonly string[]

/** The files of this build, and the addresses that have one of their own. */
export const files = [...FILES_TO_KEEP]
export const pages = PAGES_WITH_A_FILE
