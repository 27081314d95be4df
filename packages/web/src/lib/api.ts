import { createClient } from '#lib/client.ts'
import { credentials } from '#lib/credentials.ts'

type Listener = () => void
const listeners = new Set<Listener>()

/** Tells when a refused call has ended the session. */
export function onSignedOut(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** One tab at a time refreshes, where the browser has locks. */
const exclusively = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('fourcast-refresh', run) : run()

const client = createClient({
  fetch: (url, init) => fetch(url, init),
  credentials,
  exclusively,
  onSignedOut: () => listeners.forEach((listener) => listener()),
})

export const { call, send, refresh } = client
