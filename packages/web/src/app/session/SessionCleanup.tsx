import { useEffect } from 'react'
import { notifications } from '#core/notifications/notifications.ts'
import { useSession } from '#core/session.ts'
import { clearOthers } from '#core/storage/storage.ts'

/** Renders nothing. Removes the stored data of other users, and after a logout the toasts. */
export function SessionCleanup() {
  const { user, isLoading } = useSession()
  const userId = user?.id ?? null
  useEffect(() => {
    if (isLoading) return
    clearOthers(userId)
    if (userId === null) notifications.clearAfterLogout()
  }, [userId, isLoading])
  return null
}
