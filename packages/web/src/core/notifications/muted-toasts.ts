import { now } from '#core/clock.ts'

/** The longest time that notifications about a change may take to arrive. */
const PATIENCE = 60_000

const mutedUntil = new Map<string, number>()

/** Shows no toasts for notifications with these titles, because the page itself reports them. */
export const muteToasts = (titles: readonly string[]) =>
  titles.forEach((title) => mutedUntil.set(title, now() + PATIENCE))

export const unmuteToasts = (titles: readonly string[]) =>
  titles.forEach((title) => mutedUntil.delete(title))

export const isToastMuted = (title: string) => now() < (mutedUntil.get(title) ?? 0)
