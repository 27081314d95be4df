import { now } from '#core/clock.ts'

/** How long the notifications about a change may take. */
const PATIENCE = 60_000

const mutedUntil = new Map<string, number>()

/** Shows no toasts for notifications with these titles: the page itself says what they say. */
export const muteToasts = (titles: readonly string[]) =>
  titles.forEach((title) => mutedUntil.set(title, now() + PATIENCE))

/** Shows their toasts again. */
export const unmuteToasts = (titles: readonly string[]) =>
  titles.forEach((title) => mutedUntil.delete(title))

export const isToastMuted = (title: string) => now() < (mutedUntil.get(title) ?? 0)
