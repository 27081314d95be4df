import { setImmediate as nextTurn } from 'node:timers/promises'
import { GAMES } from '@fourcast/engine/games.ts'
import type { Copies } from '@fourcast/engine/statistics/copies.ts'
import { searchCopies } from '@fourcast/engine/statistics/copies.ts'
import type { CheckedDraw } from './checks.ts'
import { ImportError } from './import-error.ts'
import type { Series } from '../series.ts'

/** Requests wait at most this long for a part of the search. */
const TURN_MS = 10

/**
 * Refuses a file whose draws repeat each other more often than chance allows, because rows or columns
 * were pasted twice. A model would learn the fault, and users could win draws that never took place.
 */
export async function refuseCopies(
  draws: readonly CheckedDraw[],
  { name, series }: { name: string; series: Series },
): Promise<void> {
  if (GAMES[series.game].kind !== 'digits') return
  const [copies, ...others] = await findCopiesInSlices(draws.map(({ digits }) => digits))
  if (copies) throw new ImportError(copiesMessage(name, draws, copies, others.length))
}

async function findCopiesInSlices(history: readonly string[]): Promise<Copies[]> {
  const search = searchCopies(history)
  for (let begun = performance.now(); ;) {
    const step = search.next()
    if (step.done) return step.value
    if (performance.now() - begun < TURN_MS) continue
    await nextTurn()
    begun = performance.now()
  }
}

const whole = new Intl.NumberFormat('en-US')
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

function copiesMessage(
  name: string,
  draws: readonly CheckedDraw[],
  { rows, places, lag, expected }: Copies,
  others: number,
): string {
  const [first] = rows.map((row) => draws[row])
  return [
    `${name} looks wrong. ${whole.format(rows.length)} draws repeat ${digitsAt(places, draws)} of the draw ${whole.format(lag)} draws earlier. By chance, about ${whole.format(Math.round(expected))} would.`,
    ...(first ? [`The first is on line ${first.line}: ${first.date} ${first.session}.`] : []),
    ...(others > 0
      ? [`Draws also repeat at ${others} other ${others === 1 ? 'distance' : 'distances'}.`]
      : []),
    'None of its draws were stored. Check the file. If it is correct, run npm run draws:import with --accept-copies.',
  ].join(' ')
}

const digitsAt = (places: readonly number[], [draw]: readonly CheckedDraw[]) =>
  places.length === draw?.digits.length
    ? 'all digits'
    : `the ${new Intl.ListFormat('en-US').format(places.map((place) => ORDINALS[place] ?? ''))} digits`
