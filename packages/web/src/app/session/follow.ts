import type { SessionActions } from '#app/session/actions.ts'
import { connection, watchNetwork } from '#core/connection.ts'
import { clearKept } from '#domains/offline/clear.ts'
import { onSignedOut } from '#core/api/signed-out.ts'
import { browserStorage } from '#core/storage/storage.ts'
import { SESSION_KEYS, TOKEN_KEY } from '#core/storage/storage-keys.ts'

/**
 * Restores the stored session, then follows refused calls and other tabs. Returns a function that stops it.
 */
export function followSession(actions: SessionActions) {
  let stopped = false
  const stop = onSignedOut(() => void actions.expire())
  const follow = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) void actions.expire()
  }
  window.addEventListener('storage', follow)
  const isStopped = () => stopped
  const stopWatching = watchNetwork()
  // A user on screen stays on screen, whatever this try does.
  const restoreAgain = () => restoreStored(actions, isStopped).catch(() => undefined)
  const stopAsking = connection.onBack(() => {
    if (browserStorage.get(TOKEN_KEY) !== null) void restoreAgain()
  })

  if (browserStorage.get(TOKEN_KEY) === null) {
    for (const key of SESSION_KEYS) browserStorage.remove(key)
    void clearKept()
    actions.beGuest()
  } else {
    restoreStored(actions, isStopped).catch(actions.giveUp)
  }
  return () => {
    stopped = true
    stop()
    stopWatching()
    stopAsking()
    window.removeEventListener('storage', follow)
  }
}

async function restoreStored(actions: SessionActions, stopped: () => boolean) {
  const restored = await (await import('#app/session/calls.ts')).restore()
  // An expired token shows no screen, but the session stays stored.
  if (restored === 'unknown') return stopped() || actions.beGuest()
  // If the cache's code did not load, the screens ask the server first.
  if (restored === 'holds') await actions.recall().catch(() => undefined)
  if (stopped()) return
  await actions.adopt(null)
  // An unreachable server does not invalidate the session; a 401 was handled by the client.
  if (restored === 'holds') await actions.reload().catch(() => undefined)
}
