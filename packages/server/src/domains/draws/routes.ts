import * as contract from '@fourcast/contract/draws.ts'
import * as lottery from '@fourcast/contract/lottery.ts'
import { stateLuck } from '@fourcast/contract/luck.ts'
import * as quarantine from '@fourcast/contract/quarantine.ts'
import { listDrawSources } from '@fourcast/contract/sources.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { acceptEntry, dismissEntry, dismissImport, quarantinePage } from './quarantine/correct.ts'
import { drawSources } from './results/draw-sources.ts'
import { exportDraws, drawMonth, searchNumber } from './results/past-draws.ts'
import { stateLuck as luckOf } from './results/luck.ts'
import { latestOfAll, latestResults } from './results/latest.ts'
import { resultsOf } from './results/state-results.ts'
import { requestRefresh } from './sources/check-source.ts'
import { statesWithDraws } from './results/states.ts'
import { EventStreams } from './live/streams.ts'

export function drawsRoutes(app: FastifyInstance, deps: RouteContext) {
  const shared = { ...deps, db: deps.publicDb }
  const streams = new EventStreams(app, deps)

  route(app, deps, contract.listWinningNumbers, ({ params, query }, { user }) =>
    latestResults(query.state === undefined ? deps : shared, user.userId, params.game, query),
  )

  route(app, deps, contract.listAllWinningNumbers, ({ query }, { user }) =>
    latestOfAll(query.state === undefined ? deps : shared, user.userId, query),
  )

  route(app, deps, lottery.refreshWinningNumbers, async () => {
    await requestRefresh(deps)
  })

  route(app, deps, contract.listStates, () => statesWithDraws(shared))

  route(app, deps, listDrawSources, () => drawSources(shared))

  route(app, deps, lottery.lotteryResults, ({ query }, { user }) =>
    resultsOf(deps, user.userId, query),
  )

  route(app, deps, lottery.drawCalendar, ({ query }) => drawMonth(shared, query))

  route(app, deps, lottery.searchDraws, ({ query }) => searchNumber(shared, query))

  route(app, deps, stateLuck, ({ query }) => luckOf(shared, query))

  route(app, deps, lottery.exportDraws, async ({ query }, { reply }) => {
    const csv = await exportDraws(shared, query.state)
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="cash4_draws_${query.state}.csv"`)
      .send(csv)
  })

  route(app, deps, quarantine.listQuarantine, ({ query }) => quarantinePage(deps, query))

  route(app, deps, quarantine.acceptEntry, ({ params }, { user, request }) =>
    acceptEntry(deps, { userId: user.userId, requestId: request.id }, params.id),
  )

  route(app, deps, quarantine.dismissEntry, ({ params }, { user, request }) =>
    dismissEntry(deps, { userId: user.userId, requestId: request.id }, params.id),
  )

  route(app, deps, quarantine.dismissImport, ({ params }, { user, request }) =>
    dismissImport(deps, { userId: user.userId, requestId: request.id }, params.id),
  )

  route(app, deps, contract.stream, async (_input, { request, reply, user }) => {
    const [, token = ''] = (request.headers.authorization ?? '').split(' ')
    streams.open(reply, user, token)
  })
}
