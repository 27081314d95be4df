import { pushDraws } from '#domains/notifications/push/queue.ts'
import type { Tx } from '#platform/db/db.ts'
import { publish } from '#platform/events/events.ts'
import type { DrawHooks } from './hooks.ts'
import type { NewDraw, SeriesKey } from './repo.ts'
import { findReal, insertDraws, lockSeries, markReal } from './repo.ts'

interface Outcome<T> {
  taken: number
  known: number
  /** Draws with other numbers than the published ones, which stay. */
  differing: { draw: T; published: string }[]
}

interface StoreOptions {
  source: string
  now: Temporal.Instant
  hooks: { draws: DrawHooks }
  /** Whether the draws come live: then closed browsers get push messages, too. */
  live?: boolean
}

/**
 * Stores real draws in the given transaction: matches new ones with saved results, settles tickets,
 * ends the simulation of the series, and notifies open pages. A published draw stays.
 */
export async function storeReal<T extends NewDraw>(
  tx: Tx,
  key: SeriesKey,
  draws: readonly T[],
  { source, now, hooks, live = false }: StoreOptions,
): Promise<Outcome<T>> {
  if (draws.length === 0) return { taken: 0, known: 0, differing: [] }
  // Serialised with clearing the series.
  const wasReal = await lockSeries(tx, key)
  const stored = await insertDraws(tx, key, draws, { source, simulated: false, now })
  const taken = new Set(stored.map(slotOf))
  const others = draws.filter((draw) => !taken.has(slotOf(draw)))
  const outcome = await compareWithPublished(tx, key, others)
  if (stored.length > 0)
    await announce(
      tx,
      key,
      stored.map(({ id }) => id),
      { wasReal, now, hooks },
    )
  if (live)
    await pushDraws(
      tx,
      key,
      draws.filter((draw) => taken.has(slotOf(draw))),
      { simulated: false, now },
    )
  return { taken: stored.length, ...outcome }
}

/**
 * Of draws whose slots have a published draw: how many equal it, and which differ. Free slots count
 * in neither.
 */
export async function compareWithPublished<T extends NewDraw>(
  tx: Tx,
  key: SeriesKey,
  draws: readonly T[],
): Promise<Omit<Outcome<T>, 'taken'> & { free: T[] }> {
  const found = draws.length === 0 ? [] : await findReal(tx, key, draws)
  const published = new Map(found.map((draw) => [slotOf(draw), draw.digits]))
  const pairs = draws.map((draw) => ({ draw, published: published.get(slotOf(draw)) }))
  return {
    known: pairs.filter(({ draw, published: digits }) => digits === draw.digits).length,
    differing: pairs.flatMap(({ draw, published: digits }) =>
      digits === undefined || digits === draw.digits ? [] : [{ draw, published: digits }],
    ),
    free: pairs.flatMap(({ draw, published: digits }) => (digits === undefined ? [draw] : [])),
  }
}

async function announce(
  tx: Tx,
  key: SeriesKey,
  ids: readonly number[],
  { wasReal, now, hooks }: { wasReal: boolean } & Pick<StoreOptions, 'now' | 'hooks'>,
) {
  if (!wasReal) await markReal(tx, key)
  await hooks.draws.drawsStored(tx, ids, now)
  await publish(tx, { type: 'draw', ...key })
}

export const slotOf = ({ date, session }: { date: string; session: string }) => `${date} ${session}`
