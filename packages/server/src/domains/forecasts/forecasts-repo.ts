import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { and, asc, count, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { draw } from '#platform/db/schema/draws.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { forecast, forecastScore } from '#platform/db/schema/forecasts.ts'
import type { ModelSeries } from './training-repo.ts'

export type ForecastRow = typeof forecast.$inferSelect
export type NewForecast = Omit<ForecastRow, 'id'>
export type ScoreRow = typeof forecastScore.$inferSelect
export type NewScore = Omit<ScoreRow, 'id'>

/** A forecast, and its result if it is known. */
export interface ForecastEntry {
  forecast: ForecastRow
  score: ScoreRow | null
}

const isOf = ({ state, simulated }: ModelSeries) =>
  and(eq(forecast.state, state), eq(forecast.simulated, simulated))

export async function insertForecast(tx: Tx, row: NewForecast): Promise<void> {
  await tx.insert(forecast).values(row)
}

export async function insertScore(tx: Tx, row: NewScore): Promise<void> {
  await tx.insert(forecastScore).values(row)
}

/** The newest forecast of a series, whether or not its draw was held. */
export async function latestForecast(db: Tx, key: ModelSeries): Promise<ForecastRow | undefined> {
  const [row] = await db
    .select()
    .from(forecast)
    .where(isOf(key))
    .orderBy(desc(forecast.sequence))
    .limit(1)
  return row
}

/** Unscored forecasts whose draws are stored, in the order of the draws. */
export async function listScorable(
  tx: Tx,
  key: ModelSeries,
  now: Temporal.Instant,
): Promise<{ forecast: ForecastRow; numbers: string }[]> {
  const isDrawOf = and(
    eq(draw.game, FOUR_DIGIT),
    eq(draw.state, forecast.state),
    eq(draw.simulated, forecast.simulated),
    eq(draw.session, forecast.session),
    eq(draw.drawDate, forecast.drawDate),
    lte(draw.drawAt, now),
    // A result stored before the forecast cannot score it.
    gt(draw.storedAt, forecast.writtenAt),
  )
  return await tx
    .select({ forecast, numbers: draw.numbers })
    .from(forecast)
    .innerJoin(draw, isDrawOf)
    .leftJoin(forecastScore, eq(forecastScore.forecastId, forecast.id))
    .where(and(isOf(key), isNull(forecastScore.forecastId)))
    .orderBy(asc(forecast.drawAt))
}

/** All scores of a series in order. */
export async function listScores(db: Tx, key: ModelSeries): Promise<ScoreRow[]> {
  const rows = await db
    .select({ score: forecastScore })
    .from(forecastScore)
    .innerJoin(forecast, eq(forecast.id, forecastScore.forecastId))
    .where(isOf(key))
    .orderBy(asc(forecastScore.id))
  return rows.map(({ score }) => score)
}

/** A score with the place and the hash of its forecast. */
export interface ScoredLink {
  sequence: number
  forecastHash: string
  score: ScoreRow
}

/** All scores of a series in order, with their forecasts. */
export async function listScoredLinks(db: Tx, key: ModelSeries): Promise<ScoredLink[]> {
  return await db
    .select({ sequence: forecast.sequence, forecastHash: forecast.hash, score: forecastScore })
    .from(forecastScore)
    .innerJoin(forecast, eq(forecast.id, forecastScore.forecastId))
    .where(isOf(key))
    .orderBy(asc(forecastScore.id))
}

/**
 * The newest hash of a score of a series; null if no score has one. During a roll or a rollback, the version
 * before adds scores without a hash. The chain continues over them.
 */
export async function latestScoreHash(db: Tx, key: ModelSeries): Promise<string | null> {
  const [row] = await db
    .select({ hash: forecastScore.hash })
    .from(forecastScore)
    .innerJoin(forecast, eq(forecast.id, forecastScore.forecastId))
    .where(isOf(key))
    .orderBy(desc(forecastScore.id))
    .limit(1)
  return row?.hash ?? null
}

/** One page of the forecasts of a series, newest first. */
export async function pageForecasts(
  db: Tx,
  key: ModelSeries,
  { page, size }: { page: number; size: number },
): Promise<{ entries: ForecastEntry[]; total: number }> {
  const entries = await db
    .select({ forecast, score: forecastScore })
    .from(forecast)
    .leftJoin(forecastScore, eq(forecastScore.forecastId, forecast.id))
    .where(isOf(key))
    .orderBy(desc(forecast.sequence))
    .limit(size)
    .offset(page * size)
  return { entries, total: await countForecasts(db, key) }
}

export async function countScores(db: Tx, key: ModelSeries): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(forecastScore)
    .innerJoin(forecast, eq(forecast.id, forecastScore.forecastId))
    .where(isOf(key))
  return row?.total ?? 0
}

export async function countForecasts(db: Tx, key: ModelSeries): Promise<number> {
  const [row] = await db.select({ total: count() }).from(forecast).where(isOf(key))
  return row?.total ?? 0
}

/** The next links of a chain. */
export async function listChain(
  db: Tx,
  key: ModelSeries,
  after: number,
  limit: number,
): Promise<ForecastRow[]> {
  return await db
    .select()
    .from(forecast)
    .where(and(isOf(key), gt(forecast.sequence, after)))
    .orderBy(asc(forecast.sequence))
    .limit(limit)
}

/** The next links of a chain whose draws were held, with their scores. */
export async function listPublished(
  db: Tx,
  key: ModelSeries,
  { after, until, limit }: { after: number; until: Temporal.Instant; limit: number },
): Promise<ForecastEntry[]> {
  return await db
    .select({ forecast, score: forecastScore })
    .from(forecast)
    .leftJoin(forecastScore, eq(forecastScore.forecastId, forecast.id))
    .where(and(isOf(key), gt(forecast.sequence, after), lte(forecast.drawAt, until)))
    .orderBy(asc(forecast.sequence))
    .limit(limit)
}

/** Every series with forecasts. */
export async function listChains(db: Tx): Promise<ModelSeries[]> {
  const { state, simulated } = forecast
  return await db.selectDistinct({ state, simulated }).from(forecast).orderBy(state, simulated)
}

/** The sessions of a series' latest hundred draws, and when the last was held. */
export interface Recent {
  sessions: string[]
  latestAt: Temporal.Instant | null
}

export async function findRecent(
  db: Tx,
  { state, simulated }: ModelSeries,
  until: Temporal.Instant,
): Promise<Recent> {
  const { rows } = await db.execute<{ sessions: string[] | null; latestAt: string | null }>(sql`
    select array_agg(distinct session) as sessions, max(draw_at) as "latestAt" from (
      select session, draw_at from ${draw}
      where game = ${FOUR_DIGIT} and state = ${state} and simulated = ${simulated}
        and draw_at <= ${until.toString()}::timestamptz
      -- As the index is ordered.
      order by draw_at desc nulls last limit 100) latest`)
  const { sessions, latestAt } = rows[0] ?? { sessions: null, latestAt: null }
  return { sessions: sessions ?? [], latestAt: latestAt === null ? null : toInstant(latestAt) }
}

interface HeldDraw extends Record<string, unknown> {
  numbers: string
  session: string
  /** Days since 1970-01-01. */
  day: number
}

/** The draws of a day and later, in the order in which they were held. */
export async function listDrawsFrom(
  tx: Tx,
  { state, simulated }: ModelSeries,
  { day, now }: { day: number; now: Temporal.Instant },
): Promise<HeldDraw[]> {
  const { rows } = await tx.execute<HeldDraw>(sql`
    select numbers, session, draw_date - date '1970-01-01' as day from ${draw}
    where game = ${FOUR_DIGIT} and state = ${state} and simulated = ${simulated}
      and draw_date >= date '1970-01-01' + ${day}::int and draw_at <= ${now.toString()}::timestamptz
    order by draw_at, id`)
  return rows
}

const DOUBLE = 8

/** 4 × 10 probabilities as stored: float64, little-endian. */
export function encodeStack(stack: Float64Array): Uint8Array {
  const bytes = new Uint8Array(DOUBLE * stack.length)
  const view = new DataView(bytes.buffer)
  for (const [at, p] of stack.entries()) view.setFloat64(DOUBLE * at, p, true)
  return bytes
}

export function decodeStack(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return Float64Array.from({ length: bytes.length / DOUBLE }, (_, at) =>
    view.getFloat64(DOUBLE * at, true),
  )
}
