const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** For example '16,000'. */
export const count = (n: number) => whole.format(n)

/** For example .3439 as '34.39%' with two places. */
export const percent = (share: number, places = 1) => `${(100 * share).toFixed(places)}%`

/** For example 417 as '1 in 417'. */
export const oneIn = (odds: number) => `1 in ${count(odds)}`

/** A probability of .00012 as players compare it: '1.2 in 10,000'. */
export const inTenThousand = (probability: number) => `${figures(10_000 * probability)} in 10,000`

/** As many digits as show the difference from 1: 1.0012, 1.31, 24. */
const figures = (x: number) => String(Number(x.toPrecision(x >= 0.9 && x < 1.1 ? 5 : 3)))

const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const oneDigit = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 1 })

/** An expected count as the page rounds it: '1,234.6', '1.9', '0.0004'. Never 0 for what is more. */
export const expectedCount = (n: number) => (n > 0 && n < 0.05 ? oneDigit : tenths).format(n)

/** A p value as the page shows it: 'p = .012', 'p < .001'. */
export const pValue = (p: number) => (p < 0.001 ? 'p < .001' : `p = ${p.toFixed(3).slice(1)}`)

/** For example 'a', 'a and b', 'a, b and c'. */
export const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

export const PLACE_NAMES = ['first', 'second', 'third', 'fourth'] as const
