import { MESSAGE_KEEP_DAYS } from '@fourcast/contract/limits.ts'

/** Long enough for a conversation, short enough that nobody fills a mailbox. */
export const WINDOW_SECONDS = 3600

/** Messages sent before this are kept no longer. */
export const keptSince = (now: Temporal.Instant) => now.subtract({ hours: MESSAGE_KEEP_DAYS * 24 })
