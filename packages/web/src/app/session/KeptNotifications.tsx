import { useEffect } from 'react'
import { notifications } from '#lib/notifications.ts'
import { useSession } from '#lib/session.ts'
import { forgetNotifications } from '#lib/storage.ts'

/** Shows nothing: keeps the notifications of whoever is signed in, and forgets those of everyone else. */
export function KeptNotifications() {
  const { user, isLoading } = useSession()
  const userId = user?.id ?? null
  useEffect(() => {
    if (isLoading) return undefined
    forgetNotifications(userId)
    if (userId === null) {
      notifications.forget()
      return undefined
    }
    let over = false
    let stop = () => {}
    // Loaded for whoever is signed in: guests have toasts only.
    void import('#lib/kept-notifications.ts').then(({ keepNotifications }) => {
      if (!over) stop = keepNotifications(notifications, userId)
    })
    return () => {
      over = true
      stop()
    }
  }, [userId, isLoading])
  return null
}
