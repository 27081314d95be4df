import { drawInstant } from '@fourcast/engine/calendar.ts'
import { GAMES } from '@fourcast/engine/games.ts'
import type { Copies } from '@fourcast/engine/statistics/copies.ts'
import type { Tx } from '#platform/db/db.ts'
import { listDismissed } from '../quarantine/held-repo.ts'
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

/** What to do with the draws of an answer that are not published. */
export interface Screening {
  /** Held before, and dismissed by an administrator. */
  dismissed: CheckedDraw[]
  suspicion: Suspicion | null
}

/**
 * Compares the new draws of an answer with the stored draws of its series, and with those of other
 * states. Copies that the stored draws already show were accepted by an administrator. Draws that one
 * dismissed are compared, but are neither new nor stored.
 */
export async function screenNewDraws(
  db: Tx,
  series: Series,
  draws: readonly CheckedDraw[],
): Promise<Screening> {
  const { game, state } = series
  if (GAMES[game].kind !== 'digits') return { dismissed: [], suspicion: null }
  const published = new Set((await findReal(db, { game, state }, draws)).map(slotOf))
  const rejected = await listDismissed(db, { game, state })
  const refused = new Set(rejected.map(resultOf))
  const open = draws.filter((draw) => !published.has(slotOf(draw)))
  const [dismissed, fresh] = [
    open.filter((draw) => refused.has(resultOf(draw))),
    open.filter((draw) => !refused.has(resultOf(draw))),
  ]
  if (fresh.length === 0) return { dismissed, suspicion: null }
  const known = {
    stored: await listRealNumbers(db, { game, state }),
    rejected: rejected.map(({ date, session, digits }) => ({
      at: drawInstant(series.schedule, Temporal.PlainDate.from(date), session).epochMilliseconds,
      digits,
    })),
  }
  const found =
    (await describeNewCopies(known, fresh)) ?? (await describeSharedDraws(db, series, fresh))
  return { dismissed, suspicion: found && { draws: fresh, ...found } }
}

const resultOf = (draw: { date: string; session: string; digits: string }) =>
  `${slotOf(draw)} ${draw.digits}`

interface HeldDraw {
  at: number
  digits: string
  isNew?: true
}

async function describeNewCopies(
  { stored, rejected }: { stored: readonly HeldDraw[]; rejected: readonly HeldDraw[] },
  fresh: readonly CheckedDraw[],
): Promise<Omit<Suspicion, 'draws'> | null> {
  const added = fresh.map(({ at, digits }) => ({
    at: at.epochMilliseconds,
    digits,
    isNew: true as const,
  }))
  const slots = new Set(added.map(({ at }) => at))
  const others = rejected.filter(({ at }) => !slots.has(at))
  const all: HeldDraw[] = [...stored, ...others, ...added].toSorted((a, b) => a.at - b.at)
  const found = await copiesWithNew(all)
  if (found.length === 0) return null
  const accepted = await findCopiesInSlices(stored.map(({ digits }) => digits))
  const acceptedLags = new Set(accepted.map(({ lag }) => lag))
  const copies = found.find(({ lag }) => !acceptedLags.has(lag))
  if (!copies) return null
  const reason = `new draws repeat those ${copies.lag} draws earlier`
  return { text: copiesText(copies, all), reason }
}

const copiesWithNew = async (all: readonly HeldDraw[]): Promise<Copies[]> =>
  (await findCopiesInSlices(all.map(({ digits }) => digits))).filter(({ rows }) =>
    rows.some((row) => all[row]?.isNew),
  )
