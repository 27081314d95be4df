import { clockTime, shortDate } from '#core/format.ts'

/** 'Dec 5, 2026, 3:12 PM ET'. */
export const momentText = (moment: string | number) =>
  `${shortDate(moment)}, ${clockTime(moment)} ET`

/** Text in place of picks. */
export const noPicksText = (until: string) =>
  `Picks return when it ends, ${momentText(until)}. You can still see past draws.`

/** 'Paused during your break, until Dec 5, 2026, 3:12 PM ET.' */
export const closedText = (until: string) => `Paused during your break, until ${momentText(until)}.`
