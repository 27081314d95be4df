/** Local storage that may be closed to us (private windows, policies): then nothing is kept. */
export interface Storage {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

export const TOKEN_KEY = 'fourcast_token'
export const REFRESH_KEY = 'fourcast_refresh_token'
export const USER_KEY = 'fourcast_user'
/** Whether the session outlives its token, and how far the server's clock is ahead. */
export const NOTE_KEY = 'fourcast_session_note'
/** How long someone has been here today. */
export const TIME_KEY = 'fourcast_time_here'
/** All that is kept of a session. */
export const SESSION_KEYS = [TOKEN_KEY, REFRESH_KEY, USER_KEY, NOTE_KEY, TIME_KEY] as const

/** Whether this browser is told of things while the app is closed, and for whom. */
export const PUSH_KEY = 'fourcast_push'

/** Begins the key of each person's notifications; their id ends it. */
export const NOTIFICATIONS_KEY = 'fourcast_notifications_'

const attempt = <T>(run: () => T, otherwise: T): T => {
  try {
    return run()
  } catch {
    return otherwise
  }
}

export const browserStorage: Storage = {
  get: (key) => attempt(() => localStorage.getItem(key), null),
  set: (key, value) => attempt(() => localStorage.setItem(key, value), undefined),
  remove: (key) => attempt(() => localStorage.removeItem(key), undefined),
}

/** Removes the notifications of everyone but the one who is signed in. */
export const forgetNotifications = (userId: string | null) =>
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(NOTIFICATIONS_KEY) && key !== `${NOTIFICATIONS_KEY}${userId}`)
        localStorage.removeItem(key)
  }, undefined)
