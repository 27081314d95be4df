import * as contract from '@fourcast/contract/draws.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { latestOfAll, latestResults } from './service/results.ts'
import { statesWithDraws } from './service/states.ts'
import { EventStreams } from './service/streams.ts'

export function drawsRoutes(app: FastifyInstance, deps: RouteContext) {
  const streams = new EventStreams(app, deps)

  route(app, deps, contract.listWinningNumbers, ({ params, query }, { user }) =>
    latestResults(deps, user.userId, params.game, query),
  )

  route(app, deps, contract.listAllWinningNumbers, ({ query }, { user }) =>
    latestOfAll(deps, user.userId, query),
  )

  route(app, deps, contract.listStates, () => statesWithDraws(deps))

  route(app, deps, contract.stream, async (_input, { request, reply, user }) => {
    const [, token = ''] = (request.headers.authorization ?? '').split(' ')
    streams.open(reply, user, token)
  })
}
