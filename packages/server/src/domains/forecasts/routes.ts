import { analyze } from '@fourcast/contract/analysis.ts'
import {
  chainDay,
  chainDays,
  forecastChain,
  forecastHistory,
} from '@fourcast/contract/forecasts.ts'
import { getTrackRecord } from '@fourcast/contract/track-record.ts'
import { startTraining, trainingProgress, verifyChain } from '@fourcast/contract/forecasts.ts'
import { findPatterns } from '@fourcast/contract/patterns.ts'
import { suggest as suggestCall } from '@fourcast/contract/suggestions.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { analyzeNumbers, patterns, suggest } from './requests.ts'
import { forecastsOf } from './forecast-history.ts'
import { publishedChain } from './published-chain.ts'
import { DAY_CACHE, DAYS_CACHE, findChainDay, listChainDays } from './chain-days.ts'
import { TrackRecordReader, CACHE_SECONDS } from './track-record.ts'
import { requestTraining, trainingOf } from './training-requests.ts'
import { verifyForAdmin } from './verify-chains.ts'

export function learningRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, suggestCall, ({ body }, { user }) => suggest(deps, user, body))

  route(app, deps, findPatterns, ({ body }, { user }) => patterns(deps, user.userId, body))

  route(app, deps, analyze, ({ body }, { user }) => analyzeNumbers(deps, user.userId, body))

  route(app, deps, forecastHistory, ({ query }, { user }) => forecastsOf(deps, user.userId, query))

  const trackRecord = new TrackRecordReader({ ...deps, db: deps.publicDb })
  route(app, deps, getTrackRecord, async (_input, { reply }) => {
    void reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`)
    return await trackRecord.read()
  })

  route(app, deps, forecastChain, ({ query }) =>
    publishedChain({ ...deps, db: deps.publicDb }, query),
  )

  route(app, deps, chainDays, async ({ query }, { reply }) => {
    void reply.header('cache-control', DAYS_CACHE)
    return await listChainDays(deps.publicDb, query)
  })

  route(app, deps, chainDay, async ({ params }, { reply }) => {
    const file = await findChainDay(deps.publicDb, params.day)
    void reply.header('cache-control', DAY_CACHE)
    return file
  })

  route(app, deps, startTraining, ({ body }, { user, request }) =>
    requestTraining(deps, { owner: user.userId, requestId: request.id }, body.state),
  )

  route(app, deps, trainingProgress, ({ params }) => trainingOf(deps, params.id))

  route(app, deps, verifyChain, async (_input, { user, request }) => ({
    states: await verifyForAdmin(deps, { userId: user.userId, requestId: request.id }),
  }))
}
