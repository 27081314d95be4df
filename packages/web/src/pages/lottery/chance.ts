import { count, percent } from '#core/format.ts'
import { few } from '#core/figures.ts'

/** The chance that something of 1 in `oneIn` never comes in so many fair draws. */
export const chanceOfNone = (draws: number, oneIn: number) =>
  Math.exp(draws * Math.log1p(-1 / oneIn))

/** 0.4512 → '45.12%', 0.00000003 → 'less than 0.01%': never 0 nor 100 for what is not certain. */
export function chanceText(share: number) {
  if (share > 0 && share < 0.0001) return 'less than 0.01%'
  return share < 1 && share > 0.9999 ? 'more than 99.99%' : percent(share)
}

const times = (n: number) => (n === 1 ? 'once' : `${count(n)} times`)

interface Came {
  count: number
  expected: number
  draws: number
}

/** What came, beside what chance gives: 'Came 2 times; chance expects 0.8.' */
export const cameText = ({ count: came, expected }: Came) =>
  `Drawn ${times(came)}; ${few(expected)} expected by chance.`

/** Of a number that never came: how likely that was. */
export const neverText = ({ draws }: Came, oneIn: number) =>
  `Never drawn in ${count(draws)} ${draws === 1 ? 'draw' : 'draws'}. The chance of that is ${chanceText(chanceOfNone(draws, oneIn))}.`
