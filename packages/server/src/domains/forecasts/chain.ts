import { createHash } from 'node:crypto'
import type { ChainLink } from '@fourcast/contract/forecasts.ts'
import type { ForecastRow, NewForecast, NewScore, ScoredLink } from './forecasts-repo.ts'
import { decodeStack } from './forecasts-repo.ts'

/** The previous hash of a chain's first forecast. */
export const GENESIS = '0'.repeat(64)

/** A forecast before it is linked to its chain. */
export type UnlinkedForecast = Omit<NewForecast, 'sequence' | 'previousHash' | 'hash'>

/** Links a forecast to the chain that ends with `last`. */
export function linkForecast(
  forecast: UnlinkedForecast,
  last: Pick<ForecastRow, 'sequence' | 'hash'> | undefined,
): NewForecast {
  const linked = {
    ...forecast,
    sequence: (last?.sequence ?? 0) + 1,
    previousHash: last?.hash ?? GENESIS,
  }
  return { ...linked, hash: hashOf(linked) }
}

/**
 * SHA-256, in hexadecimal, of the previous hash and the forecast's canonical JSON. Every later hash
 * depends on every earlier forecast, so changing, adding or removing one is detected.
 */
export const hashOf = (forecast: Omit<NewForecast, 'hash'>): string =>
  createHash('sha256').update(forecast.previousHash).update(canonical(forecast)).digest('hex')

/**
 * Gives the same text for the same forecast: fixed key order, instants in UTC, shortest form of
 * doubles.
 */
const canonical = (row: Omit<NewForecast, 'hash'>): string => JSON.stringify(inputsOf(row))

/** What the hash of a forecast covers, in the order in which it is hashed. */
export const inputsOf = (row: Omit<NewForecast, 'hash'>): ChainLink['inputs'] => ({
  state: row.state,
  simulated: row.simulated,
  sequence: row.sequence,
  drawDate: row.drawDate,
  session: row.session,
  drawAt: row.drawAt.toString(),
  writtenAt: row.writtenAt.toString(),
  version: row.version,
  stack: [...decodeStack(row.stack)],
  weight: row.weight,
  logE: row.logE,
  scoredDigits: row.scoredDigits,
  knew: row.knew,
  evidence:
    row.evidenceDraws === null || row.evidenceLogE === null
      ? null
      : { draws: row.evidenceDraws, logE: row.evidenceLogE },
  scores: row.scoresHash,
})

/**
 * SHA-256, in hexadecimal, of the hash of the score before and this score's canonical JSON. It names the
 * forecast by its hash, so a result cannot be moved to another forecast.
 */
export const scoreHash = (
  previous: string,
  forecastHash: string,
  { numbers, scoredAt, logE, scoredDigits }: Omit<NewScore, 'hash'>,
): string => {
  const inputs = {
    forecast: forecastHash,
    numbers,
    scoredAt: scoredAt.toString(),
    logE,
    scoredDigits,
  }
  return createHash('sha256').update(previous).update(JSON.stringify(inputs)).digest('hex')
}

/** The forecast of the first altered score, among all scores of a chain in order; null if all are intact. */
export function firstBrokenScore(entries: readonly ScoredLink[]): number | null {
  let previous = GENESIS
  for (const { sequence, forecastHash, score } of entries) {
    if (score.hash !== scoreHash(previous, forecastHash, score)) return sequence
    previous = score.hash
  }
  return null
}

/** The first altered forecast among links that follow `previous`; null if all are intact. */
export function firstBroken(
  links: readonly ForecastRow[],
  previous: Pick<ForecastRow, 'sequence' | 'hash'> | undefined,
): number | null {
  let before = previous
  for (const link of links) {
    const { sequence, hash } = linkForecast(link, before)
    const isIntact =
      link.sequence === sequence &&
      link.hash === hash &&
      link.previousHash === (before?.hash ?? GENESIS)
    if (!isIntact) return sequence
    before = link
  }
  return null
}
