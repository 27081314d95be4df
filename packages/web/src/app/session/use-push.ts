import { useEffect } from 'react'
import { browserStorage } from '#core/storage/storage.ts'
import { PUSH_KEY } from '#core/storage/storage-keys.ts'

/** Nobody waits for it: it comes after everything that someone opened the app for. */
const LATER = 5_000

/** Keeps this browser told of what it is to be told, where someone has turned that on. */
export function usePushRenewed(userId: string) {
  useEffect(() => {
    if (browserStorage.get(PUSH_KEY) === null) return undefined
    const timer = setTimeout(() => {
      // What fails now is tried again when the app is opened next.
      import('#domains/push/subscribe.ts').then(({ renew }) => renew(userId)).catch(() => undefined)
    }, LATER)
    return () => clearTimeout(timer)
  }, [userId])
}
