import { count, percent } from '#core/format.ts'
import { few } from '#core/figures.ts'

/** The chance that an event of 1 in `oneIn` never happens in the given number of fair draws. */
export const chanceOfNone = (draws: number, oneIn: number) =>
  Math.exp(draws * Math.log1p(-1 / oneIn))

/** 0.4512 → '45.12%', 0.00000003 → 'less than 0.01%': never 0% or 100% for an uncertain event. */
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

/** Observed count beside the expected one: 'Drawn 2 times; 0.8 expected by chance.' */
export const cameText = ({ count: came, expected }: Came) =>
  `Drawn ${times(came)}; ${few(expected)} expected by chance.`

/** The chance of never being drawn, for a number without a match. */
export const neverText = ({ draws }: Came, oneIn: number) =>
  `Never drawn in ${count(draws)} ${draws === 1 ? 'draw' : 'draws'}. The chance of that is ${chanceText(chanceOfNone(draws, oneIn))}.`
