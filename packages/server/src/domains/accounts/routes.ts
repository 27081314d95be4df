import * as accountsContract from '@fourcast/contract/accounts.ts'
import * as sessionsContract from '@fourcast/contract/sessions.ts'
import * as totpContract from '@fourcast/contract/totp.ts'
import {
  changePassword as passwordChange,
  confirmEmail as emailConfirmation,
} from '@fourcast/contract/profile.ts'
import { proveIdentity as proveCall } from '@fourcast/contract/proof.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { callerOf } from './caller.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { logIn } from './sign-in.ts'
import { refresh } from './refresh.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { describeSession, logOut } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { resendVerification, verifyEmail } from './verification.ts'
import { revokeOtherSessions, revokeSession, listSessions } from './session-list.ts'
import { proveIdentity } from './proof.ts'
import { submitCode } from './two-factor-sign-in.ts'
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp, totpOf } from './totp.ts'

export function accountsRoutes(app: FastifyInstance, context: RouteContext) {
  sessionRoutes(app, context)
  mailedRoutes(app, context)
  sessionListRoutes(app, context)
  totpRoutes(app, context)
}

function sessionRoutes(app: FastifyInstance, context: RouteContext) {
  const signUps = { limits: [context.limits.signUps] }
  const signIns = { limits: [context.limits.signIns] }

  route(
    app,
    context,
    accountsContract.signup,
    async ({ body }, { request }) => signUp(context, body, callerOf(request)),
    signUps,
  )
  route(
    app,
    context,
    accountsContract.login,
    async ({ body }, { request }) => logIn(context, body, callerOf(request)),
    signIns,
  )
  route(app, context, accountsContract.refresh, async ({ body }, { request }) =>
    refresh(context, body.refreshToken, callerOf(request)),
  )
  route(app, context, accountsContract.logout, async ({ query }, { user, request }) =>
    logOut(context, user, { reason: query.reason ?? 'logout', caller: callerOf(request) }),
  )
  route(app, context, accountsContract.verify, async (_input, { user }) =>
    describeSession(context, user),
  )
}

/** Guessing a link token is limited like guessing a password. */
function mailedRoutes(app: FastifyInstance, context: RouteContext) {
  const signIns = { limits: [context.limits.signIns] }

  route(
    app,
    context,
    accountsContract.forgotPassword,
    async ({ body }, { request }) => forgotPassword(context, body.email, callerOf(request)),
    signIns,
  )
  route(
    app,
    context,
    accountsContract.resetPassword,
    async ({ body }, { request }) => resetPassword(context, body, callerOf(request)),
    signIns,
  )
  route(
    app,
    context,
    accountsContract.verifyEmail,
    async ({ body }, { request }) => verifyEmail(context, body.token, callerOf(request)),
    signIns,
  )
  route(
    app,
    context,
    emailConfirmation,
    async ({ body }, { user, request }) =>
      confirmEmail(context, body.token, user, callerOf(request)),
    signIns,
  )
  route(app, context, passwordChange, async ({ body }, { user, request }) =>
    changePassword(context, user, body, callerOf(request)),
  )
  route(app, context, accountsContract.resendVerification, async (_input, { user, request }) =>
    resendVerification(context, user, callerOf(request)),
  )
}

/** Lists sessions and ends them. */
export function sessionListRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, sessionsContract.listSessions, (_input, { user }) => listSessions(deps, user))

  route(app, deps, sessionsContract.endSession, ({ params }, { user, request }) =>
    revokeSession(deps, user, { id: params.id, caller: callerOf(request) }),
  )

  route(app, deps, sessionsContract.endOtherSessions, (_input, { user, request }) =>
    revokeOtherSessions(deps, user, callerOf(request)),
  )
}

/** Two-factor authentication: entering a code, turning it on and off. */
export function totpRoutes(app: FastifyInstance, deps: RouteContext) {
  route(
    app,
    deps,
    totpContract.totpLogin,
    ({ body }, { request }) => submitCode(deps, body, callerOf(request)),
    { limits: [deps.limits.signIns] },
  )

  route(app, deps, proveCall, ({ body }, { user, request }) =>
    proveIdentity(deps, user, body, callerOf(request)),
  )

  route(app, deps, totpContract.getTotp, (_input, { user }) => totpOf(deps, user))

  route(app, deps, totpContract.startTotp, ({ body }, { user }) =>
    startTotp(deps, user, body.currentPassword),
  )

  route(app, deps, totpContract.confirmTotp, ({ body }, { user, request }) =>
    confirmTotp(deps, user, { code: body.code, caller: callerOf(request) }),
  )

  route(app, deps, totpContract.renewRecoveryCodes, ({ body }, { user, request }) =>
    renewRecoveryCodes(deps, user, {
      password: body.currentPassword,
      code: body.code,
      caller: callerOf(request),
    }),
  )

  route(app, deps, totpContract.disableTotp, ({ body }, { user, request }) =>
    disableTotp(deps, user, {
      password: body.currentPassword,
      code: body.code,
      caller: callerOf(request),
    }),
  )
}
