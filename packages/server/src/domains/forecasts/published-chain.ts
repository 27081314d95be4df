import type { ChainLink, ForecastChain } from '@fourcast/contract/forecasts.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { RouteContext } from '#deps.ts'
import { Failure } from '#platform/http/failure.ts'
import type { ForecastEntry } from './forecasts-repo.ts'
import { latestForecast, listPublished } from './forecasts-repo.ts'
import { isSimulated } from './states-repo.ts'
import { inputsOf } from './chain.ts'

const PAGE = 100

/**
 * A page of a state's chain with every input. A forecast whose draw is still to come shows only its hash,
 * which commits us to it: the model's raw probabilities follow after the draw.
 */
export async function publishedChain(
  { db, clock }: Pick<RouteContext, 'db' | 'clock'>,
  { state, after }: { state: string; after: number },
): Promise<ForecastChain> {
  if (scheduleOf(FOUR_DIGIT, state) === undefined)
    throw new Failure('not_found', MESSAGES.stateNotFound(state))
  const key = { state, simulated: await isSimulated(db, state) }
  const published = await listPublished(db, key, { after, until: clock.now(), limit: PAGE })
  const head = await latestForecast(db, key)
  return {
    links: published.map(presentLink),
    next: published.length === PAGE ? (published.at(-1)?.forecast.sequence ?? null) : null,
    head: head
      ? {
          sequence: head.sequence,
          hash: head.hash,
          writtenAt: head.writtenAt.toString(),
          drawAt: head.drawAt.toString(),
        }
      : null,
  }
}

const presentLink = ({ forecast, score }: ForecastEntry): ChainLink => ({
  inputs: inputsOf(forecast),
  previousHash: forecast.previousHash,
  hash: forecast.hash,
  score: score && {
    numbers: score.numbers,
    scoredAt: score.scoredAt.toString(),
    logE: score.logE,
    scoredDigits: score.scoredDigits,
    hash: score.hash,
  },
})
