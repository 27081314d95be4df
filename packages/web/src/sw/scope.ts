import type { Shown, Windows } from '#sw/push.ts'
import type { PrecacheEntry } from 'workbox-precaching/_types.js'

interface LateEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface PushEvent extends LateEvent {
  data: { text: () => string } | null
}

interface PressEvent extends LateEvent {
  notification: { close: () => void; data: unknown }
}

/** What we use of a worker's own scope; its whole types do not go with those of a page. */
interface WorkerScope {
  addEventListener: {
    (type: 'install' | 'activate', hear: (event: LateEvent) => void): void
    (type: 'message', hear: (event: MessageEvent<unknown>) => void): void
    (type: 'push', hear: (event: PushEvent) => void): void
    (type: 'notificationclick', hear: (event: PressEvent) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: Windows & { claim: () => Promise<void> }
  location: { origin: string }
  registration: {
    showNotification: (title: string, options: Shown['options']) => Promise<void>
  }
}

declare const self: WorkerScope
export const scope = self

// Put in by service-worker.mjs.
declare const FILES_TO_KEEP: readonly PrecacheEntry[]
declare const PAGES_WITH_A_FILE: readonly string[]

/** The files of this build, and the addresses that have one of their own. */
export const files = [...FILES_TO_KEEP]
export const pages = PAGES_WITH_A_FILE
