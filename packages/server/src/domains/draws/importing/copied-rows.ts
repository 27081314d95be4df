import { setImmediate as nextTurn } from 'node:timers/promises'
import { GAMES } from '@fourcast/engine/games.ts'
import { binomialSf } from '@fourcast/engine/statistics/binomial.ts'
import type { Copies } from '@fourcast/engine/statistics/copies.ts'
import { searchCopies } from '@fourcast/engine/statistics/copies.ts'
import type { Db } from '#platform/db/db.ts'
import type { CheckedDraw } from './checks.ts'
import { describeContradictions, FILE_SHARE } from './contradictions.ts'
import { ImportError } from './import-error.ts'
import { describeSharedDraws } from './other-feeds.ts'
import type { StoredDraw } from './screen-repo.ts'
import { listRealDraws } from './screen-repo.ts'
import { listAcceptedLags, noteCopies } from '../store/repo.ts'
import type { Series } from '../store/series.ts'
import { slotOf } from '../store/store.ts'

/** Requests wait at most this long for a part of the search. */
const TURN_MS = 10

interface ScreenedFile {
  name: string
  series: Series
  /** An administrator checked the file and decided to import it. */
  acceptsCopies?: boolean
}

/**
 * Refuses a file whose draws contradict published ones, repeat each other or stored ones, or are those of
 * another state, more often than chance allows: rows were shifted or pasted twice, or someone chose the
 * wrong file. A model would learn the fault, and users could win draws that never took place. If someone
 * accepts it, its copies are noted: new ones at their distances are no alarm, and pages name the fault.
 */
export async function screenFile(
  db: Db,
  draws: readonly CheckedDraw[],
  { name, series, acceptsCopies = false }: ScreenedFile,
): Promise<void> {
  if (GAMES[series.game].kind !== 'digits') return
  const stored = await listRealDraws(db, series)
  if (acceptsCopies) {
    const copies = await findCopiesWithStored(db, series, { draws, stored })
    const accepted = copies.map(({ lag }) => ({ lag, accepted: true }))
    return await db.transaction((tx) => noteCopies(tx, series, accepted))
  }
  const refuse = (text: string) => new ImportError(`${name} looks wrong. ${text} ${ADVICE}`)
  const contradictions = await describeContradictions(db, series, draws, FILE_SHARE)
  if (contradictions) throw refuse(contradictions.text)
  if (lacksNone(stored, draws)) return
  const [copies, ...others] = await findCopiesInSlices(draws.map(({ digits }) => digits))
  if (copies) throw new ImportError(copiesMessage(name, draws, copies, others.length))
  // If the file has all stored draws, both together are the file.
  const [merged] = lacksNone(draws, stored)
    ? []
    : await findCopiesWithStored(db, series, { draws, stored })
  if (merged) throw refuse(`Together with the stored draws, ${copiesText(merged, draws)}`)
  const shared = await describeSharedDraws(db, series, draws)
  if (shared) throw refuse(shared.text)
}

type Slotted = Pick<CheckedDraw, 'date' | 'session'>

/** True if `some` has the slots of all `others`. */
function lacksNone(some: readonly Slotted[], others: readonly Slotted[]): boolean {
  const slots = new Set(some.map(slotOf))
  return others.every((draw) => slots.has(slotOf(draw)))
}

/** New draws repeat others by chance, also at a distance at which stored ones are copies. */
const LEAST_NEW = 3
const COINCIDENCE = 0.001

/**
 * Copies in the stored and the new draws together, which involve new ones and were not accepted. A file of
 * one session may look fair alone, and still copy the other session's.
 */
async function findCopiesWithStored(
  db: Db,
  series: Series,
  { draws, stored }: { draws: readonly CheckedDraw[]; stored: readonly StoredDraw[] },
): Promise<Copies[]> {
  const slots = new Set(stored.map(slotOf))
  const fresh = draws
    .filter((draw) => !slots.has(slotOf(draw)))
    .map(({ at, digits }) => ({ at: at.epochMilliseconds, digits, isNew: true }))
  if (fresh.length === 0) return []
  const known = stored.map(({ at, digits }) => ({ at, digits, isNew: false }))
  const all = [...known, ...fresh].toSorted((a, b) => a.at - b.at)
  const accepted = await listAcceptedLags(db, series)
  const found = await findCopiesInSlices(all.map(({ digits }) => digits))
  return found.filter((copies) => {
    if (accepted.has(copies.lag)) return false
    const hasNew = (row: number) =>
      all[row]?.isNew === true || all[row - copies.lag]?.isNew === true
    const repeats = copies.rows.filter(hasNew).length
    const pairs = [...all.keys()].filter((row) => row >= copies.lag && hasNew(row)).length
    const chance = copies.expected / (all.length - copies.lag)
    return repeats >= LEAST_NEW && binomialSf(repeats - 1, pairs, chance) < COINCIDENCE
  })
}

/** The search for copies, which lets other work run in between. */
export async function findCopiesInSlices(history: readonly string[]): Promise<Copies[]> {
  const search = searchCopies(history)
  for (let begun = performance.now(); ;) {
    const step = search.next()
    if (step.done) return step.value
    if (performance.now() - begun < TURN_MS) continue
    await nextTurn()
    begun = performance.now()
  }
}

const ADVICE =
  'None of its draws were stored. Check the file. If it is correct, send it again with “Import anyway” (--accept-copies on the command line).'

const whole = new Intl.NumberFormat('en-US')
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/** For example '210 draws repeat all digits of the draw 50 draws earlier. By chance, about 1 would.' */
export const copiesText = (
  { rows, places, lag, expected }: Copies,
  draws: readonly { digits: string }[],
): string =>
  `${whole.format(rows.length)} draws repeat ${digitsAt(places, draws)} of the draw ${whole.format(lag)} draws earlier. By chance, about ${whole.format(Math.round(expected))} would.`

function copiesMessage(
  name: string,
  draws: readonly CheckedDraw[],
  copies: Copies,
  others: number,
): string {
  const named = copies.rows.flatMap((row) => draws[row] ?? []).toSorted((a, b) => a.line - b.line)
  const [first, last] = [named[0], named.at(-1)]
  return [
    `${name} looks wrong. ${copiesText(copies, draws)}`,
    ...(first && last
      ? [
          `The first is on line ${first.line}: ${first.date} ${first.session}. The last is on line ${last.line}: ${last.date} ${last.session}.`,
        ]
      : []),
    ...(others > 0
      ? [`Draws also repeat at ${others} other ${others === 1 ? 'distance' : 'distances'}.`]
      : []),
    ADVICE,
  ].join(' ')
}

const digitsAt = (places: readonly number[], [draw]: readonly { digits: string }[]) =>
  places.length === draw?.digits.length
    ? 'all digits'
    : `the ${new Intl.ListFormat('en-US').format(places.map((place) => ORDINALS[place] ?? ''))} digits`
