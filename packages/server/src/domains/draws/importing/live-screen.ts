import { GAMES } from '@fourcast/engine/games.ts'
import type { Copies } from '@fourcast/engine/statistics/copies.ts'
import type { Tx } from '#platform/db/db.ts'
import { findReal } from '../repo.ts'
import type { Series } from '../series.ts'
import { slotOf } from '../store.ts'
import type { CheckedDraw } from './checks.ts'
import { copiesText, findCopiesInSlices } from './copied-rows.ts'
import { describeSharedDraws } from './other-feeds.ts'
import { listRealNumbers } from './screen-repo.ts'

/** New draws of a live source that look wrong. */
export interface Suspicion {
  draws: readonly CheckedDraw[]
  /** Why, with the figures of today. */
  text: string
  /** The same reason without figures: the quarantine lists a draw once for each reason. */
  reason: string
}

/**
 * Compares the new draws of an answer with the stored draws of its series, and with those of other
 * states. Copies that the stored draws already show were accepted by an administrator.
 */
export async function suspectNewDraws(
  db: Tx,
  series: Series,
  draws: readonly CheckedDraw[],
): Promise<Suspicion | null> {
  const { game, state } = series
  if (GAMES[game].kind !== 'digits') return null
  const published = await findReal(db, { game, state }, draws)
  const known = new Set(published.map(slotOf))
  const fresh = draws.filter((draw) => !known.has(slotOf(draw)))
  if (fresh.length === 0) return null
  const stored = await listRealNumbers(db, { game, state })
  const found =
    (await describeNewCopies(stored, fresh)) ?? (await describeSharedDraws(db, series, fresh))
  return found && { draws: fresh, ...found }
}

interface HeldDraw {
  at: number
  digits: string
  isNew?: true
}

async function describeNewCopies(
  stored: readonly HeldDraw[],
  fresh: readonly CheckedDraw[],
): Promise<Omit<Suspicion, 'draws'> | null> {
  const added = fresh.map(({ at, digits }) => ({
    at: at.epochMilliseconds,
    digits,
    isNew: true as const,
  }))
  const all: HeldDraw[] = [...stored, ...added].toSorted((a, b) => a.at - b.at)
  const [copies] = await copiesWithNew(all)
  if (!copies) return null
  const accepted = await findCopiesInSlices(stored.map(({ digits }) => digits))
  if (accepted.some(({ lag }) => lag === copies.lag)) return null
  const reason = `new draws repeat those ${copies.lag} draws earlier`
  return { text: copiesText(copies, all), reason }
}

const copiesWithNew = async (all: readonly HeldDraw[]): Promise<Copies[]> =>
  (await findCopiesInSlices(all.map(({ digits }) => digits))).filter(({ rows }) =>
    rows.some((row) => all[row]?.isNew),
  )
