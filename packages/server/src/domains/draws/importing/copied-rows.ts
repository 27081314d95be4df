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
 * Refuses a file whose draws repeat each other as no lottery's do: rows or columns were pasted twice.
 * Its draws would teach a model the fault, and could be wins that were never drawn.
 */
export async function mustNotRepeatItself(
  draws: readonly CheckedDraw[],
  { name, series }: { name: string; series: Series },
): Promise<void> {
  if (GAMES[series.game].kind !== 'digits') return
  const [copies, ...others] = await findInTurns(draws.map(({ digits }) => digits))
  if (copies) throw new ImportError(refusal(name, draws, copies, others.length))
}

async function findInTurns(history: readonly string[]): Promise<Copies[]> {
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

function refusal(
  name: string,
  draws: readonly CheckedDraw[],
  { rows, places, lag, expected }: Copies,
  others: number,
): string {
  const [first] = rows.map((row) => draws[row])
  return [
    `${name} looks wrong. ${whole.format(rows.length)} draws repeat ${digitsAt(places, draws)} of the draw ${whole.format(lag)} before; by chance about ${whole.format(Math.round(expected))} would.`,
    ...(first ? [`The first is ${first.date} ${first.session}, line ${first.line}.`] : []),
    ...(others > 0 ? [`Draws at ${others} other distances repeat, too.`] : []),
    'None of its draws was stored. Check the file. If it is right, import it with npm run draws:import and --accept-copies.',
  ].join(' ')
}

const digitsAt = (places: readonly number[], [draw]: readonly CheckedDraw[]) =>
  places.length === draw?.digits.length
    ? 'all digits'
    : `the ${new Intl.ListFormat('en-US').format(places.map((place) => ORDINALS[place] ?? ''))} digits`
