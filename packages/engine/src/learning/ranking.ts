import { BOX_KEYS, BOX_OF, NUMBERS } from '../statistics/number-tables.ts'
import type { DrawTime } from '../series.ts'

/**
 * The product of the stack's probabilities for each number. It ranks numbers as the mix does, even if the
 * stack's weight in the mix is too small to be visible.
 */
export const productsOf = (stack: Float64Array): Float64Array => {
  const out = new Float64Array(NUMBERS)
  const tens = pairProducts(stack, 0)
  const units = pairProducts(stack, 20)
  for (let left = 0; left < 100; left++) {
    const product = tens[left] ?? 0
    for (let right = 0; right < 100; right++)
      out[100 * left + right] = product * (units[right] ?? 0)
  }
  return out
}

/** The sum of the values of each box's numbers. */
export const boxSumsOf = (values: Float64Array): Float64Array => {
  const sums = new Float64Array(BOX_KEYS.length)
  for (let number = 0; number < NUMBERS; number++) {
    const box = BOX_OF[number] ?? 0
    sums[box] = (sums[box] ?? 0) + (values[number] ?? 0)
  }
  return sums
}

/**
 * The `count` highest scores, best first. The order of ties differs from draw to draw; otherwise a
 * forecast that says chance would always name 0000, 0001, …
 */
export const bestOf = (
  scores: Float64Array,
  count: number,
  target: DrawTime,
): readonly number[] => {
  const order = tieOrder(target, scores.length)
  const best: number[] = []
  let least = -Infinity
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index] ?? 0
    if (best.length === count && score < least) continue
    insert(best, index, count, scores, order)
    if (best.length === count) least = scores[best[count - 1] ?? 0] ?? 0
  }
  return best
}

/** The rank of an index among all, from 0 for the best, in the order of `bestOf`. */
export const rankOf = (index: number, scores: Float64Array, target: DrawTime): number => {
  const order = tieOrder(target, scores.length)
  const own = scores[index] ?? 0
  let rank = 0
  for (let other = 0; other < scores.length; other++) {
    const score = scores[other] ?? 0
    if (score > own || (score === own && order(other) < order(index))) rank++
  }
  return rank
}

const pairProducts = (stack: Float64Array, at: number): Float64Array =>
  Float64Array.from(
    { length: 100 },
    (_, pair) => (stack[at + Math.floor(pair / 10)] ?? 0) * (stack[at + 10 + (pair % 10)] ?? 0),
  )

/** 7,919 and 1,237 are primes that divide neither 10,000 nor 715, so each index is visited once. */
const tieOrder = ({ day, slot }: DrawTime, count: number) => {
  const shift = (1237 * (4 * day + slot)) % count
  return (index: number): number => (7919 * index + shift + count) % count
}

const insert = (
  best: number[],
  index: number,
  count: number,
  scores: Float64Array,
  order: (index: number) => number,
) => {
  const score = scores[index] ?? 0
  let at = best.length
  while (at > 0) {
    const other = best[at - 1] ?? 0
    const otherScore = scores[other] ?? 0
    if (otherScore > score || (otherScore === score && order(other) < order(index))) break
    at--
  }
  if (at >= count) return
  best.splice(at, 0, index)
  if (best.length > count) best.pop()
}
