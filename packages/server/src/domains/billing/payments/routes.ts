import * as contract from '@fourcast/contract/payments.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { once } from '#platform/http/idempotency.ts'
import { route } from '#platform/http/route.ts'
import { addMethod, beginSetup, checkReference } from './add-method.ts'
import { courierTo } from './sandbox-webhooks.ts'
import { keepingOf } from '../idempotency.ts'
import { chooseMethod, methodsOf } from './methods.ts'
import { play } from './sandbox-actions.ts'
import { removeMethod } from './remove-method.ts'

/** What charges are made to. */
export function paymentsRoutes(app: FastifyInstance, deps: RouteContext) {
  const keeping = keepingOf(deps)

  route(app, deps, contract.listPaymentMethods, (_input, { user }) => methodsOf(deps, user.userId))

  route(app, deps, contract.beginSetup, ({ body }, { user }) => beginSetup(deps, user, body))

  route(app, deps, contract.addPaymentMethod, async ({ body }, call) => {
    // Before anything of the call is kept.
    checkReference(deps, call.user, body)
    const add = async () => ({ status: 201, body: await addMethod(deps, call.user, body) })
    return (await once(keeping, call, contract.addPaymentMethod.answer, add)).body
  })

  route(app, deps, contract.setDefaultMethod, ({ params }, { user }) =>
    chooseMethod(deps, user, params.id),
  )

  route(app, deps, contract.removePaymentMethod, ({ params }, { user }) =>
    removeMethod(deps, user, params.id),
  )

  route(app, deps, contract.sandboxAct, ({ body }, { user }) =>
    play(deps, user, body, courierTo(app)),
  )
}
