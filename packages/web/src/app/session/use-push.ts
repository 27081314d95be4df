import { useEffect } from 'react'
import { browserStorage } from '#core/storage/storage.ts'
import { PUSH_KEY } from '#core/storage/storage-keys.ts'

/** Late: nothing that the user opened the app for depends on it. */
const LATER = 5_000

/** Renews this browser's push subscription, if it has one. */
export function usePushRenewed(userId: string) {
  useEffect(() => {
    if (browserStorage.get(PUSH_KEY) === null) return undefined
    const timer = setTimeout(() => {
      // A failure is tried again when the app is opened next.
      import('#domains/push/subscribe.ts').then(({ renew }) => renew(userId)).catch(() => undefined)
    }, LATER)
    return () => clearTimeout(timer)
  }, [userId])
}
