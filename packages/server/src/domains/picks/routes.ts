import * as contract from '@fourcast/contract/numbers.ts'
import * as ticketContract from '@fourcast/contract/tickets.ts'
import { pickLuck } from '@fourcast/contract/luck.ts'
import { listRecentWins } from '@fourcast/contract/wins.ts'
import { exportTickets, ticketLedger, ticketsOverTime } from '@fourcast/contract/ticket-sums.ts'
import { METHODS } from '@fourcast/engine/boxes.ts'
import { fourPlaces, parseDigits } from '@fourcast/engine/digits.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { visitorOf } from '#domains/entitlements/demo-share.ts'
import type { Call } from '#platform/http/route.ts'
import { route } from '#platform/http/route.ts'
import { deleteResult, history, save, exportCsv } from './history.ts'
import type { Requester } from './visits.ts'
import { generate, generateOne } from './generate.ts'
import type { Computed } from './generate-results.ts'
import { correctTicket, ticketsPage, recordTicket, removeTicket } from './tickets.ts'
import { overTime } from './ticket-sums.ts'
import { luckOf } from './luck.ts'
import { ticketLedger as ledgerOf, ticketsCsv } from './ledger.ts'
import { statsOf } from './statistics.ts'
import { recentWins } from './wins/wins.ts'

const BOXES = [
  ['flash', contract.generateFlash],
  ['mirror', contract.generateMirror],
  ['mixed', contract.generateMixed],
] as const satisfies readonly (readonly [Computed, unknown])[]

type Caller = Pick<Call<typeof contract.getStats>, 'request' | 'user'>

const requesterOf = (call: Caller): Requester => ({
  owner: call.user.userId,
  visitor: visitorOf(call),
})

/** The seed of an empty input. */
const EMPTY = '----'

export function numbersRoutes(app: FastifyInstance, deps: RouteContext) {
  for (const [method, endpoint] of BOXES)
    route(app, deps, endpoint, ({ body: { inputNumbers, id } }, call) =>
      generateOne(deps, requesterOf(call), { method, original: fourPlaces(inputNumbers), id }),
    )

  route(app, deps, contract.generateMl, ({ body: { seed, state, id } }, call) => {
    const original = fourPlaces(parseDigits(seed ?? EMPTY) ?? [])
    return generateOne(deps, requesterOf(call), { method: 'ml', original, state, id })
  })

  route(app, deps, contract.generateAll, ({ body: { inputNumbers, state, id } }, call) => {
    const original = fourPlaces(inputNumbers)
    return generate(deps, requesterOf(call), { methods: METHODS, original, state, id })
  })

  route(app, deps, contract.saveResult, ({ body }, { user }) => save(deps, user.userId, body))

  route(app, deps, contract.listHistory, ({ query }, { user }) => history(deps, user.userId, query))

  route(app, deps, contract.exportHistory, async ({ query }, { reply, user }) => {
    const csv = await exportCsv(deps, user.userId, query)
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="cash4_history.csv"')
      .send(csv)
  })

  route(app, deps, contract.deleteResult, async ({ params }, call) => {
    await deleteResult(deps, requesterOf(call), params.id)
  })

  route(app, deps, contract.getStats, (_input, { user }) => statsOf(deps, user.userId))

  route(app, deps, pickLuck, (_input, { user }) => luckOf(deps, user.userId))

  route(app, deps, listRecentWins, (_input, { user }) => recentWins(deps, user.userId))

  ticketRoutes(app, deps)
}

function ticketRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, ticketContract.listTickets, ({ query }, { user }) =>
    ticketsPage(deps, user.userId, query),
  )

  route(app, deps, ticketsOverTime, (_input, { user }) => overTime(deps, user.userId))

  route(app, deps, ticketLedger, (_input, { user }) => ledgerOf(deps, user.userId))

  route(app, deps, exportTickets, async (_input, { reply, user }) => {
    const csv = await ticketsCsv(deps, user.userId)
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="cash4_tickets.csv"')
      .send(csv)
  })

  route(app, deps, ticketContract.recordTicket, ({ body }, call) =>
    recordTicket(deps, requesterOf(call), body),
  )

  route(app, deps, ticketContract.correctTicket, ({ params, body }, call) =>
    correctTicket(deps, requesterOf(call), params.id, body.prize),
  )

  route(app, deps, ticketContract.deleteTicket, ({ params }, call) =>
    removeTicket(deps, requesterOf(call), params.id),
  )
}
