/** The four places as players read them. */
export const PLACE_NAMES = ['first', 'second', 'third', 'fourth'] as const

/** The distance of an earlier draw: 1 → 'the draw before', 3 → 'the draw 3 draws earlier'. */
export const agoWords = (lag: number): string =>
  lag === 1 ? 'the draw before' : `the draw ${lag} draws earlier`

/** With a capital letter. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
