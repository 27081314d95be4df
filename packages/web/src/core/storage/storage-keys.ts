/** Everything this app stores in local storage. The privacy page says what each key is for. */

export const TOKEN_KEY = 'fourcast_token'
export const REFRESH_KEY = 'fourcast_refresh_token'
/** Also read by public/start.js. */
export const USER_KEY = 'fourcast_user'
/** Whether the session outlives its token, and how far the server's clock is ahead. */
export const NOTE_KEY = 'fourcast_session_note'
/** How long someone has been here today. */
export const TIME_KEY = 'fourcast_time_here'
/** When someone last did something, in any tab. */
export const ACTIVITY_KEY = 'fourcast_activity'
/** All that is kept of a session. */
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
/** What the account chose for browsers where nobody chose a theme. */
export const ACCOUNT_THEME_KEY = 'fourcast_account_theme'
/** Whether this browser gets push notifications, and for whom. */
export const PUSH_KEY = 'fourcast_push'
/** Something is stored for reading offline. */
export const OFFLINE_KEY = 'fourcast_kept'
/** Picks that were made offline wait here to be sent. */
export const UNSENT_KEY = 'fourcast_unsent'

/** Each begins the key of one person; their id ends it. A sign-out removes them all. */
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

/** A key as the privacy page names it: without the id that ends a personal one. */
export type NamedKey = SessionKey | BrowserKey | PersonalKey
export type StorageKey = SessionKey | BrowserKey | `${PersonalKey}${string}`
