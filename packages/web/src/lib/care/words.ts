import { clockTime, shortDate } from '#lib/format.ts'

/** 'Dec 5, 2026, 3:12 PM ET'. */
export const momentText = (moment: string | number) =>
  `${shortDate(moment)}, ${clockTime(moment)} ET`

/** In the place of picks. */
export const noPicksWords = (until: string) =>
  `They come back when it ends, ${momentText(until)}. What was drawn stays open.`

/** 'Closed during your break, until Dec 5, 2026, 3:12 PM ET.' */
export const closedWords = (until: string) =>
  `Closed during your break, until ${momentText(until)}.`
