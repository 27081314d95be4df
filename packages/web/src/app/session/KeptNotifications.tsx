import { useEffect } from 'react'
import { notifications } from '#core/notifications/notifications.ts'
import { useSession } from '#core/session.ts'
import { clearOthers } from '#core/storage/storage.ts'

/** Shows nothing: follows the notifications of the person signed in, and removes what is kept of anyone else. */
export function KeptNotifications() {
  const { user, isLoading } = useSession()
  const userId = user?.id ?? null
  useEffect(() => {
    if (isLoading) return undefined
    clearOthers(userId)
    if (userId === null) {
      notifications.discard()
      return undefined
    }
    let over = false
    let stop = () => {}
    // Loaded for whoever is signed in: guests have toasts only.
    void import('#domains/notifications/account-notifications.ts').then(({ followAccount }) => {
      if (!over) stop = followAccount(notifications, userId)
    })
    return () => {
      over = true
      stop()
    }
  }, [userId, isLoading])
  return null
}
