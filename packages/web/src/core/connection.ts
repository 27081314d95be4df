import { useSyncExternalStore } from 'react'

interface ConnectionDeps {
  /** What the browser believes. It is right when it says no. */
  online: () => boolean
  /** Whether the server answers now. */
  ask: () => Promise<boolean>
}

/** How often a server that went away is asked whether it is back. */
const ASK_EVERY = 15_000

/** Whether the server can be reached, as told by calls that failed and calls that did not. */
export function createConnection({ online, ask }: ConnectionDeps) {
  let failures = 0
  let isOffline = false
  let asking: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  const change = (next: boolean) => {
    if (isOffline === next) return
    isOffline = next
    clearInterval(asking)
    if (isOffline) asking = setInterval(() => void again(), ASK_EVERY)
    listeners.forEach((listener) => listener())
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const answered = () => {
    failures = 0
    change(false)
  }
  /** Asks the server at once. Answers whether it is there. */
  const again = async () => {
    const there = await ask()
    if (there) answered()
    return there
  }
  return {
    isOffline: () => isOffline,
    subscribe,
    answered,
    again,
    /** One failed call may be chance; where the browser knows of no network, it is none. */
    failed: () => {
      failures += 1
      if (failures > 1 || !online()) change(true)
    },
    /** Calls back whenever the server is there again after it was not. */
    onBack: (run: () => void) => subscribe(() => !isOffline && run()),
  }
}

const health = () =>
  fetch('/api/health', {
    cache: 'no-store',
    headers: { 'x-background': '1' },
    signal: AbortSignal.timeout(5_000),
  }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The connection of this page. */
export const connection = createConnection({ online: () => navigator.onLine, ask: health })

/** Follows the browser's network events. Returns a function that stops it. */
export function watchNetwork() {
  const gone = () => connection.failed()
  const maybeBack = () => void (connection.isOffline() && connection.again())
  window.addEventListener('offline', gone)
  window.addEventListener('online', maybeBack)
  document.addEventListener('visibilitychange', maybeBack)
  return () => {
    window.removeEventListener('offline', gone)
    window.removeEventListener('online', maybeBack)
    document.removeEventListener('visibilitychange', maybeBack)
  }
}

/** Whether the server is out of reach now. */
export const useIsOffline = () =>
  useSyncExternalStore(connection.subscribe, connection.isOffline, () => false)
