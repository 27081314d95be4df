import { useSyncExternalStore } from 'react'

interface ConnectionDeps {
  /** The browser's network status. Only false is reliable. */
  online: () => boolean
  /** True if the server answers now. */
  ask: () => Promise<boolean>
}

/** Interval at which an unreachable server is checked. */
const ASK_EVERY = 15_000

/** Tracks from failed and answered calls whether the server is reachable. */
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
  /** Checks the server at once. Resolves to true if it is reachable. */
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
    /** A single failure may be chance, unless the browser reports that there is no network. */
    failed: () => {
      failures += 1
      if (failures > 1 || !online()) change(true)
    },
    /** Calls back whenever the server is reachable again. */
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

/** True while the server is unreachable. */
export const useIsOffline = () =>
  useSyncExternalStore(connection.subscribe, connection.isOffline, () => false)
