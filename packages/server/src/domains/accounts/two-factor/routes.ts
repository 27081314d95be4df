import { proveIdentity as proveCall } from '@fourcast/contract/proof.ts'
import * as contract from '@fourcast/contract/totp.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { callerOf } from '../caller.ts'
import { proveIdentity } from './proof.ts'
import { giveCode } from './second-step.ts'
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp, totpOf } from './totp.ts'

/** The second step of signing in: giving a code, and turning it on and off. */
export function totpRoutes(app: FastifyInstance, deps: RouteContext) {
  route(
    app,
    deps,
    contract.totpLogin,
    ({ body }, { request }) => giveCode(deps, body, callerOf(request)),
    { limits: [deps.limits.signIns] },
  )

  route(app, deps, proveCall, ({ body }, { user, request }) =>
    proveIdentity(deps, user, body, callerOf(request)),
  )

  route(app, deps, contract.getTotp, (_input, { user }) => totpOf(deps, user))

  route(app, deps, contract.startTotp, ({ body }, { user }) =>
    startTotp(deps, user, body.currentPassword),
  )

  route(app, deps, contract.confirmTotp, ({ body }, { user, request }) =>
    confirmTotp(deps, user, { code: body.code, caller: callerOf(request) }),
  )

  route(app, deps, contract.renewRecoveryCodes, ({ body }, { user, request }) =>
    renewRecoveryCodes(deps, user, {
      password: body.currentPassword,
      code: body.code,
      caller: callerOf(request),
    }),
  )

  route(app, deps, contract.disableTotp, ({ body }, { user, request }) =>
    disableTotp(deps, user, {
      password: body.currentPassword,
      code: body.code,
      caller: callerOf(request),
    }),
  )
}
