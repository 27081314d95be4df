/** All local storage keys of the app. The privacy page explains each. */

export const TOKEN_KEY = 'fourcast_token'
export const REFRESH_KEY = 'fourcast_refresh_token'
/** Also read by public/start.js. */
export const USER_KEY = 'fourcast_user'
/** `remember` and clock difference, see `SessionNote` in credentials.ts. */
export const NOTE_KEY = 'fourcast_session_note'
/** Time the app was used today. */
export const TIME_KEY = 'fourcast_time_here'
/** Time of the last activity, in any tab. */
export const ACTIVITY_KEY = 'fourcast_activity'
/** All keys of a session. */
export const SESSION_KEYS = [
  TOKEN_KEY,
  REFRESH_KEY,
  USER_KEY,
  NOTE_KEY,
  TIME_KEY,
  ACTIVITY_KEY,
] as const

/** Also read by public/start.js before the first paint, as the next one is. */
export const THEME_KEY = 'fourcast_theme'
/** The account's theme, for browsers in which none was chosen. */
export const ACCOUNT_THEME_KEY = 'fourcast_account_theme'
/** The push subscription of this browser and its user. */
export const PUSH_KEY = 'fourcast_push'
/** A note that answers are stored for offline use. */
export const OFFLINE_KEY = 'fourcast_kept'
/** A note that picks made offline wait to be sent. */
export const UNSENT_KEY = 'fourcast_unsent'

/** Prefixes of keys that end with a user's id. A sign-out removes them all. */
export const PERSONAL_KEYS = {
  followed: 'fourcast_lottery_states_',
  box3State: 'fourcast_box3_state_',
  playState: 'fourcast_play_state_',
  fairSeed: 'fourcast_fair_seed_',
  fakeScore: 'fourcast_fake_score_',
  dismissedWins: 'fourcast_dismissed_wins_',
} as const

type SessionKey = (typeof SESSION_KEYS)[number]
type BrowserKey =
  | typeof THEME_KEY
  | typeof ACCOUNT_THEME_KEY
  | typeof PUSH_KEY
  | typeof OFFLINE_KEY
  | typeof UNSENT_KEY
type PersonalKey = (typeof PERSONAL_KEYS)[keyof typeof PERSONAL_KEYS]

/** A key as the privacy page names it: without the user's id. */
export type NamedKey = SessionKey | BrowserKey | PersonalKey
export type StorageKey = SessionKey | BrowserKey | `${PersonalKey}${string}`
