import * as contract from '@fourcast/contract/accounts.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { callerOf } from './service/caller.ts'
import { signUp } from './service/signup.ts'

export function accountsRoutes(app: FastifyInstance, context: RouteContext) {
  const { limits } = context

  route(
    app,
    context,
    contract.signup,
    async ({ body }, { request }) => signUp(context, body, callerOf(request)),
    { limits: [limits.signUps] },
  )
}
