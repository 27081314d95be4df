const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** For example '16,000'. */
export const count = (n: number) => whole.format(n)

/** For example .3439 as '34.39%' with two places. */
export const percent = (share: number, places = 1) => `${(100 * share).toFixed(places)}%`

/** A number's probability beside 1 in 10,000: '31% above chance', to two decimals; null if it is equal. */
export function besideChance(probability: number): string | null {
  const ratio = 10_000 * probability
  const share = Number(Math.abs(100 * (ratio - 1)).toFixed(2))
  return share === 0 ? null : `${share}% ${ratio > 1 ? 'above' : 'below'} chance`
}

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
