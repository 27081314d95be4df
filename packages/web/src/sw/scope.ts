import type { Shown, Windows } from '#sw/push.ts'
import type { PrecacheEntry } from 'workbox-precaching/_types.js'

interface LateEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface LateMessage extends LateEvent {
  data: unknown
}

interface PushEvent extends LateEvent {
  data: { text: () => string } | null
}

interface PressEvent extends LateEvent {
  notification: { close: () => void; data: unknown }
}

/** The members used of the worker's global scope; its full types conflict with those of a page. */
interface WorkerScope {
  addEventListener: {
    (type: 'install' | 'activate', hear: (event: LateEvent) => void): void
    (type: 'message', hear: (event: LateMessage) => void): void
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

// Defined by service-worker.mjs.
declare const FILES_TO_KEEP: readonly PrecacheEntry[]
declare const PAGES_WITH_A_FILE: readonly string[]
declare const PAGES_THAT_NEED_THE_SERVER: readonly string[]
declare const PARTS_OF_THE_APP: readonly string[]
declare const ALL_PARTS: readonly string[]

/** Files available offline without a sign-in. */
export const files = [...FILES_TO_KEEP]
/** The addresses with a file of their own, and those of them that are useless offline. */
export const pages = PAGES_WITH_A_FILE
export const serverPages: ReadonlySet<string> = new Set(PAGES_THAT_NEED_THE_SERVER)
/** The parts of the screens that a signed-in user can open offline. */
export const appParts = PARTS_OF_THE_APP
export const allParts: ReadonlySet<string> = new Set(ALL_PARTS)
