import { isNumbers } from '../digits.ts'
import { IN_PLACE_CHANCE, varianceInPlace } from './in-place.ts'

/** A saved pick: one or two numbers, compared with draws after `from` and up to `until`, in milliseconds. */
export type SavedPick = {
  readonly from: number
  readonly until: number
  readonly sets: readonly string[]
}

/** A draw at a moment in milliseconds, as '0768'. */
export type DrawnNumber = { readonly at: number; readonly drawn: string }

/** What picks did beside what fair draws would do. */
export type PickCounts = {
  /** The different numbers compared with each draw, summed over the draws. */
  readonly pairs: number
  /** Pairs by digits in their exact position, 0 to 4; and the standard error of each by chance. */
  readonly inPlace: number[]
  readonly spread: number[]
}

/**
 * Compares picks with the draws of their windows. A number counts once a draw, however often it was
 * saved; numbers that are not four digits are left out.
 *
 * Pairs of one draw depend on each other, and the spread is exact for that: it comes from the digits that
 * the numbers share, never from what was drawn.
 */
export const comparePicks = (
  picks: readonly SavedPick[],
  draws: readonly DrawnNumber[],
): PickCounts => {
  const tally = emptyTally()
  const coming = picks.toSorted((a, b) => a.from - b.from)
  let open: SavedPick[] = []
  let compared = comparedOf(open)
  let next = 0
  for (const { at, drawn } of draws.toSorted((a, b) => a.at - b.at)) {
    const before = open
    const begun = coming.slice(next).findIndex(({ from }) => from >= at)
    const upTo = begun < 0 ? coming.length : next + begun
    if (upTo > next || open.some(({ until }) => until < at))
      open = [...open, ...coming.slice(next, upTo)].filter(({ until }) => until >= at)
    next = upTo
    // Hundreds of draws in a row may have the same picks.
    if (open !== before) compared = comparedOf(open)
    if (compared.sets.length > 0 && isNumbers(drawn)) addDraw(tally, compared, drawn)
  }
  return countsOf(tally)
}

type Tally = ReturnType<typeof emptyTally>

const emptyTally = () => ({
  pairs: 0,
  inPlace: [0, 0, 0, 0, 0],
  variance: [0, 0, 0, 0, 0],
})

type Compared = ReturnType<typeof comparedOf>

/** The different numbers that a draw is compared with, and what does not depend on the draw. */
const comparedOf = (picks: readonly SavedPick[]) => {
  const sets = [...new Set(picks.flatMap((pick) => pick.sets.filter(isNumbers)))]
  return { sets, variance: varianceInPlace(sets) }
}

const addDraw = (tally: Tally, compared: Compared, drawn: string): void => {
  const { sets, variance } = compared
  tally.pairs += sets.length
  const found = [0, 0, 0, 0, 0]
  for (const set of sets) addAt(found, inPlaceOf(set, drawn), 1)
  for (const j of IN_PLACE_CHANCE.keys()) {
    addAt(tally.inPlace, j, found[j] ?? 0)
    addAt(tally.variance, j, variance[j] ?? 0)
  }
}

const addAt = (sums: number[], at: number, value: number) => {
  sums[at] = (sums[at] ?? 0) + value
}

const inPlaceOf = (set: string, drawn: string): number => {
  let count = 0
  for (let place = 0; place < 4; place++) if (set[place] === drawn[place]) count++
  return count
}

const countsOf = ({ pairs, inPlace, variance }: Tally): PickCounts => ({
  pairs,
  inPlace,
  spread: variance.map(Math.sqrt),
})
