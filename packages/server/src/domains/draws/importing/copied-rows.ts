import { setImmediate as nextTurn } from 'node:timers/promises'
import { GAMES } from '@fourcast/engine/games.ts'
import type { Copies } from '@fourcast/engine/statistics/copies.ts'
import { searchCopies } from '@fourcast/engine/statistics/copies.ts'
import type { Tx } from '#platform/db/db.ts'
import type { CheckedDraw } from './checks.ts'
import { ImportError } from './import-error.ts'
import { describeSharedDraws } from './other-feeds.ts'
import type { Series } from '../series.ts'

/** Requests wait at most this long for a part of the search. */
const TURN_MS = 10

/**
 * Refuses a file whose draws repeat each other, or those of another state, more often than chance allows:
 * rows or columns were pasted twice, or someone chose the wrong file. A model would learn the fault, and users could win draws that never took place.
 */
export async function refuseCopies(
  db: Tx,
  draws: readonly CheckedDraw[],
  { name, series }: { name: string; series: Series },
): Promise<void> {
  if (GAMES[series.game].kind !== 'digits') return
  const [copies, ...others] = await findCopiesInSlices(draws.map(({ digits }) => digits))
  if (copies) throw new ImportError(copiesMessage(name, draws, copies, others.length))
  const shared = await describeSharedDraws(db, series, draws)
  if (shared) throw new ImportError(`${name} looks wrong. ${shared.text} ${ADVICE}`)
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
