import { boxKey, isNumbers } from '../digits.ts'
import { boxOdds } from '../odds.ts'
import { IN_PLACE_CHANCE, varianceInPlace } from './in-place.ts'

/** A saved pick: one or two numbers, compared with draws after `from` and up to `until`, in milliseconds. */
export type SavedPick = {
  readonly from: number
  readonly until: number
  readonly sets: readonly string[]
}

/** A draw at a moment in milliseconds, as '0768'. */
export type DrawnNumber = { readonly at: number; readonly drawn: string }

/** Draws in which `ways` of the 10,000 numbers would have hit. */
export type HitDraws = { readonly ways: number; readonly draws: number }

/**
 * One place of a draw: how many picks have each digit there, largest first and without zeros, and how
 * many places of draws look like this.
 */
export type PlaceDraws = { readonly counts: number[]; readonly times: number }

/** What picks did beside what fair draws would do. */
export type PickCounts = {
  /** Draws with at least one pick. */
  readonly draws: number
  /** Different numbers, summed over these draws: what was compared. */
  readonly pairs: number
  /** Draws that equal a pick, and draws with the digits of a pick in any order. */
  readonly exact: number
  readonly anyOrder: number
  /** Pairs by digits in their exact position, 0 to 4; and the standard error of each by chance. */
  readonly inPlace: number[]
  readonly spread: number[]
  readonly exactChance: HitDraws[]
  readonly anyOrderChance: HitDraws[]
  readonly places: PlaceDraws[]
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
  draws: 0,
  pairs: 0,
  exact: 0,
  anyOrder: 0,
  inPlace: [0, 0, 0, 0, 0],
  variance: [0, 0, 0, 0, 0],
  exactWays: new Map<number, number>(),
  anyWays: new Map<number, number>(),
  places: new Map<string, number>(),
})

type Compared = ReturnType<typeof comparedOf>

/** The different numbers that a draw is compared with, and what does not depend on the draw. */
const comparedOf = (picks: readonly SavedPick[]) => {
  const sets = [...new Set(picks.flatMap((pick) => pick.sets.filter(isNumbers)))]
  const keys = new Set(sets.map(boxKey))
  return {
    sets,
    keys,
    anyWays: [...keys].reduce((sum, key) => sum + boxOdds(key).ways, 0),
    places: [0, 1, 2, 3].map((place) => placeKey(sets, place)),
    variance: varianceInPlace(sets),
  }
}

const addDraw = (tally: Tally, compared: Compared, drawn: string): void => {
  const { sets, keys, anyWays, places, variance } = compared
  tally.draws++
  tally.pairs += sets.length
  if (sets.includes(drawn)) tally.exact++
  if (keys.has(boxKey(drawn))) tally.anyOrder++
  addOne(tally.exactWays, sets.length)
  addOne(tally.anyWays, anyWays)
  for (const place of places) addOne(tally.places, place)
  const found = [0, 0, 0, 0, 0]
  for (const set of sets) addAt(found, inPlaceOf(set, drawn), 1)
  for (const j of IN_PLACE_CHANCE.keys()) {
    addAt(tally.inPlace, j, found[j] ?? 0)
    addAt(tally.variance, j, variance[j] ?? 0)
  }
}

const addOne = <Key>(counts: Map<Key, number>, key: Key) =>
  counts.set(key, (counts.get(key) ?? 0) + 1)

const addAt = (sums: number[], at: number, value: number) => {
  sums[at] = (sums[at] ?? 0) + value
}

const inPlaceOf = (set: string, drawn: string): number => {
  let count = 0
  for (let place = 0; place < 4; place++) if (set[place] === drawn[place]) count++
  return count
}

/** '3,1': three picks share a digit in this place, and one has another. */
const placeKey = (sets: readonly string[], place: number): string => {
  const counts = new Map<string, number>()
  for (const set of sets) addOne(counts, set.charAt(place))
  return [...counts.values()].sort((a, b) => b - a).join(',')
}

const countsOf = (tally: Tally): PickCounts => ({
  draws: tally.draws,
  pairs: tally.pairs,
  exact: tally.exact,
  anyOrder: tally.anyOrder,
  inPlace: tally.inPlace,
  spread: tally.variance.map(Math.sqrt),
  exactChance: [...tally.exactWays].map(([ways, draws]) => ({ ways, draws })),
  anyOrderChance: [...tally.anyWays].map(([ways, draws]) => ({ ways, draws })),
  places: [...tally.places].map(([key, times]) => ({ counts: key.split(',').map(Number), times })),
})
