import * as contract from '@fourcast/contract/payments.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import {
  addMethod,
  beginMethod,
  chooseMethod,
  methodsOf,
  removeMethod,
} from '../service/methods.ts'

/** What charges are made to. */
export function paymentsRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.listPaymentMethods, (_input, { user }) => methodsOf(deps, user.userId))

  route(app, deps, contract.beginSetup, ({ body }, { user }) => beginMethod(deps, user, body))

  route(app, deps, contract.addPaymentMethod, ({ body }, { user }) => addMethod(deps, user, body))

  route(app, deps, contract.setDefaultMethod, ({ params }, { user }) =>
    chooseMethod(deps, user, params.id),
  )

  route(app, deps, contract.removePaymentMethod, ({ params }, { user }) =>
    removeMethod(deps, user, params.id),
  )
}
