import { drawInstant } from '@fourcast/engine/calendar.ts'
import { GAMES } from '@fourcast/engine/games.ts'
import type { Copies } from '@fourcast/engine/statistics/copies.ts'
import { firstCopied } from '@fourcast/engine/statistics/copies-start.ts'
import type { Tx } from '#platform/db/db.ts'
import {
  copiesReason,
  listAccepted,
  listDismissed,
  listUndecided,
} from '../quarantine/held-back-repo.ts'
import type { StoredCopies } from '#platform/db/schema/draws.ts'
import { findReal, listAcceptedLags } from '../store/repo.ts'
import type { Series } from '../store/series.ts'
import { slotOf } from '../store/store.ts'
import type { CheckedDraw } from './checks.ts'
import { ANSWER_SHARE, describeContradictions } from './contradictions.ts'
import { copiesText, findCopiesInSlices } from './copied-rows.ts'
import { describeSharedDraws } from './other-feeds.ts'
import type { StoredDraw } from './screen-repo.ts'
import { listRealDraws } from './screen-repo.ts'

/**
 * As many published draws as one alarm withdraws: copies are usually found within dozens of draws. An alarm
 * that would take back more, and the wins with them, leaves that to an administrator.
 */
const MOST_WITHDRAWN = 200

/** New draws of a live source that look wrong. */
export interface Suspicion {
  draws: readonly CheckedDraw[]
  /** Why, with the figures of today. */
  text: string
  /** The same reason without figures: the quarantine lists a draw once for each reason. */
  reason: string
  /** What the same source published since the copies began; none if it is too much to withdraw. */
  published: readonly StoredDraw[]
  /** The copies that stay published. */
  kept?: StoredCopies
}

/** What to do with the draws of an answer that are not published. */
export interface Screening {
  /** Held before: an administrator dismissed them, or has not decided. */
  held: CheckedDraw[]
  /** How many of them wait for a decision. */
  undecided: number
  suspicion: Suspicion | null
}

/**
 * Compares the new draws of an answer with the stored draws of its series, and with those of other
 * states. Copies at a distance that an administrator accepted are no alarm. Draws that one
 * dismissed, or that wait for a decision, are compared, but are neither new nor stored.
 */
export async function screenNewDraws(
  db: Tx,
  series: Series,
  draws: readonly CheckedDraw[],
  source: string,
): Promise<Screening> {
  const { game, state } = series
  if (GAMES[game].kind !== 'digits') return { held: [], undecided: 0, suspicion: null }
  const published = new Set((await findReal(db, { game, state }, draws)).map(slotOf))
  const waiting = await listUndecided(db, { game, state })
  const rejected = [...(await listDismissed(db, { game, state })), ...waiting]
  const [refused, undecided] = [rejected, waiting].map((list) => new Set(list.map(resultOf)))
  const open = draws.filter((draw) => !published.has(slotOf(draw)))
  const held = open.filter((draw) => refused?.has(resultOf(draw)))
  const fresh = open.filter((draw) => !refused?.has(resultOf(draw)))
  const screening = {
    held,
    undecided: held.filter((draw) => undecided?.has(resultOf(draw))).length,
  }
  if (fresh.length === 0) return { ...screening, suspicion: null }
  const accepted = new Set((await listAccepted(db, { game, state })).map(resultOf))
  const known = {
    accepted,
    acceptedLags: await listAcceptedLags(db, { game, state }),
    stored: await listRealDraws(db, { game, state }),
    rejected: rejected.map(({ date, session, digits }) => ({
      at: drawInstant(series.schedule, Temporal.PlainDate.from(date), session).epochMilliseconds,
      digits,
    })),
  }
  const found =
    (await describeNewCopies(known, fresh, source)) ??
    (await describeSharedDraws(db, series, fresh)) ??
    (await describeContradictions(db, series, draws, ANSWER_SHARE))
  return { ...screening, suspicion: found && { draws: fresh, published: [], ...found } }
}

const resultOf = (draw: { date: string; session: string; digits: string }) =>
  `${slotOf(draw)} ${draw.digits}`

interface ComparedDraw {
  at: number
  digits: string
  isNew?: true
  stored?: StoredDraw
}

interface KnownDraws {
  stored: readonly StoredDraw[]
  rejected: readonly ComparedDraw[]
  /** Those of the stored draws that an administrator accepted: they are never withdrawn. */
  accepted: ReadonlySet<string>
  acceptedLags: ReadonlySet<number>
}

async function describeNewCopies(
  { stored, rejected, accepted, acceptedLags }: KnownDraws,
  fresh: readonly CheckedDraw[],
  source: string,
): Promise<Omit<Suspicion, 'draws'> | null> {
  const added = fresh.map(({ at, digits }) => ({
    at: at.epochMilliseconds,
    digits,
    isNew: true as const,
  }))
  const slots = new Set(added.map(({ at }) => at))
  const others = rejected.filter(({ at }) => !slots.has(at))
  const published = stored.map((draw) => ({ at: draw.at, digits: draw.digits, stored: draw }))
  const all: ComparedDraw[] = [...published, ...others, ...added].toSorted((a, b) => a.at - b.at)
  const found = await copiesWithNew(all)
  const copies = found.find(({ lag }) => !acceptedLags.has(lag))
  if (!copies) return null
  const reason = copiesReason(copies.lag)
  const since = all.slice(firstCopied(copies, all.length))
  const wrong = since
    .flatMap((draw) => (draw.stored?.source === source ? [draw.stored] : []))
    .filter((draw) => !accepted.has(resultOf(draw)))
  const text = copiesText(copies, all)
  if (wrong.length <= MOST_WITHDRAWN) return { text, reason, published: wrong }
  const stay = `${wrong.length.toLocaleString('en-US')} published draws since then are too many to withdraw. They stay until an administrator clears them.`
  const kept = { lag: copies.lag, accepted: false }
  return { text: `${text} ${stay}`, reason, published: [], kept }
}

const copiesWithNew = async (all: readonly ComparedDraw[]): Promise<Copies[]> =>
  (await findCopiesInSlices(all.map(({ digits }) => digits))).filter(({ rows }) =>
    rows.some((row) => all[row]?.isNew),
  )
