import { now } from '#core/clock.ts'

/** How long the notifications about a change may take. */
const PATIENCE = 60_000

const until = new Map<string, number>()

/** Shows no toasts for notifications with these titles: the page itself says what they say. */
export const showHere = (titles: readonly string[]) =>
  titles.forEach((title) => until.set(title, now() + PATIENCE))

/** Shows their toasts again. */
export const hideHere = (titles: readonly string[]) =>
  titles.forEach((title) => until.delete(title))

export const isShownHere = (title: string) => now() < (until.get(title) ?? 0)
