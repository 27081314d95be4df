import { pushDraws } from '#domains/notifications/push/queue.ts'
import type { Tx } from '#platform/db/db.ts'
import { publish } from '#platform/events/events.ts'
import type { DrawHooks } from './hooks.ts'
import type { NewDraw, SeriesKey } from './repo.ts'
import { findReal, insertDraws, lockSeries, markReal } from './repo.ts'

interface Outcome<T> {
  taken: number
  known: number
  /** What the source now says otherwise: what is published stays. */
  differing: { draw: T; published: string }[]
}

interface StoreOptions {
  source: string
  now: Temporal.Instant
  hooks: { draws: DrawHooks }
  /** Whether this comes as it is drawn: then browsers that are closed are told too. */
  live?: boolean
}

/**
 * Stores real draws in the transaction given: matches kept results and settles plays with those that
 * are new, ends the simulation of their series, and tells every open page. A slot that has a result keeps it.
 */
export async function storeReal<T extends NewDraw>(
  tx: Tx,
  key: SeriesKey,
  draws: readonly T[],
  { source, now, hooks, live = false }: StoreOptions,
): Promise<Outcome<T>> {
  if (draws.length === 0) return { taken: 0, known: 0, differing: [] }
  // Whoever clears the series comes before or after, not in between.
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

/** Of draws whose slots have a result: how many equal it, and which do not. Free slots count in neither. */
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
