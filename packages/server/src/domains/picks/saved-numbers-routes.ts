import * as contract from '@fourcast/contract/saved-numbers.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { visitorOf } from '#domains/entitlements/demo-share.ts'
import { route } from '#platform/http/route.ts'
import { numbersCsv } from './saved-numbers-csv.ts'
import {
  changeNumber,
  checkedDrawsPage,
  removeNumber,
  createSavedNumber,
  savedNumberOf,
  savedNumbersPage,
} from './saved-numbers.ts'

export function savedNumberRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.listSavedNumbers, ({ query }, { user }) =>
    savedNumbersPage(deps, user.userId, query),
  )

  route(app, deps, contract.exportSavedNumbers, async (_input, { reply, user }) => {
    const csv = await numbersCsv(deps, user.userId)
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="my_numbers.csv"')
      .send(csv)
  })

  route(app, deps, contract.getSavedNumber, ({ params }, { user }) =>
    savedNumberOf(deps, user.userId, params.id),
  )

  route(app, deps, contract.listCheckedDraws, ({ params, query }, { user }) =>
    checkedDrawsPage(deps, user.userId, params.id, query),
  )

  route(app, deps, contract.saveNumber, ({ body }, call) =>
    createSavedNumber(deps, { owner: call.user.userId, visitor: visitorOf(call) }, body),
  )

  route(app, deps, contract.changeSavedNumber, ({ params, body }, call) =>
    changeNumber(deps, { owner: call.user.userId, visitor: visitorOf(call) }, params.id, body),
  )

  route(app, deps, contract.deleteSavedNumber, ({ params }, call) =>
    removeNumber(deps, { owner: call.user.userId, visitor: visitorOf(call) }, params.id),
  )
}
