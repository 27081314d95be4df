import type { SessionActions } from '#app/session/actions.ts'
import { onSignedOut } from '#lib/signed-out.ts'
import { browserStorage, SESSION_KEYS, TOKEN_KEY } from '#lib/storage.ts'

/** Restores what was stored, then follows what refused calls and other tabs do. Answers how to stop. */
export function followSession(actions: SessionActions) {
  let stopped = false
  const stop = onSignedOut(() => void actions.adopt('expired'))
  const follow = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) void actions.adopt('expired')
  }
  window.addEventListener('storage', follow)

  if (browserStorage.get(TOKEN_KEY) === null) {
    for (const key of SESSION_KEYS) browserStorage.remove(key)
    actions.beGuest()
  } else {
    void restoreStored(actions, () => stopped)
  }
  return () => {
    stopped = true
    stop()
    window.removeEventListener('storage', follow)
  }
}

async function restoreStored(actions: SessionActions, stopped: () => boolean) {
  const restored = await (await import('#app/session/calls.ts')).restore()
  if (stopped()) return
  await actions.adopt(null)
  // A server that cannot be asked now says nothing against the session; a 401 has been dealt with.
  if (restored) await actions.reload().catch(() => undefined)
}
