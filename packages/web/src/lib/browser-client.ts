import { createClient } from '#lib/client.ts'
import { credentials } from '#lib/credentials.ts'
import { announceSignedOut } from '#lib/signed-out.ts'

/** One tab at a time refreshes, where the browser has locks. */
const exclusively = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('fourcast-refresh', run) : run()

/** The client of this page. */
export const client = createClient({
  fetch: (url, init) => fetch(url, init),
  credentials,
  exclusively,
  onSignedOut: announceSignedOut,
})
