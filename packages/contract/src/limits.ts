/** Limits that server and browser share. The names tell their units. */
export const PAGE_SIZE = 10
export const PAGE_SIZE_MAX = 100
export const TOKEN_HOURS = 24
export const IDLE_MINUTES = 30
export const IDLE_WARNING_SECONDS = 120
export const REMEMBER_DAYS = 30
export const TRIAL_DAYS = 5
/** How long a new account has its trial, and its link works, before the address is confirmed. */
export const CONFIRM_HOURS = 24
export const PASSWORD_MIN = 8
export const STRENGTH_MIN = 3
export const RESET_MINUTES = 30
/** The version of terms and privacy page that users agree to. */
export const TERMS_VERSION = '2026-11-23'
/** The length of a contact message, and how long it is stored. */
export const MESSAGE_MIN = 10
export const MESSAGE_MAX = 4_000
export const MESSAGE_KEEP_DAYS = 365
/** The default of the setting SUPPORT_EMAIL. */
export const SUPPORT_EMAIL = 'support@fourcast.example'
/** The most saved numbers of an account, the same on every plan. */
export const SAVED_NUMBERS_MOST = 100
