import * as contract from '@fourcast/contract/accounts.ts'
import {
  changePassword as passwordChange,
  confirmEmail as emailConfirmation,
} from '@fourcast/contract/profile.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { sessionListRoutes } from './sessions/routes.ts'
import { totpRoutes } from './two-factor/routes.ts'
import { callerOf } from './caller.ts'
import { changePassword } from './password/change-password.ts'
import { confirmEmail } from './email-address/confirm-email.ts'
import { logIn } from './sessions/sign-in.ts'
import { refresh } from './sessions/refresh.ts'
import { forgotPassword, resetPassword } from './password/reset.ts'
import { describeSession, logOut } from './sessions/sessions.ts'
import { signUp } from './sign-up/sign-up.ts'
import { resendVerification, verifyEmail } from './sign-up/verification.ts'

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
    contract.signup,
    async ({ body }, { request }) => signUp(context, body, callerOf(request)),
    signUps,
  )
  route(
    app,
    context,
    contract.login,
    async ({ body }, { request }) => logIn(context, body, callerOf(request)),
    signIns,
  )
  route(app, context, contract.refresh, async ({ body }, { request }) =>
    refresh(context, body.refreshToken, callerOf(request)),
  )
  route(app, context, contract.logout, async ({ query }, { user, request }) =>
    logOut(context, user, { reason: query.reason ?? 'logout', caller: callerOf(request) }),
  )
  route(app, context, contract.verify, async (_input, { user }) => describeSession(context, user))
}

/** Guessing a mailed link counts like guessing a password. */
function mailedRoutes(app: FastifyInstance, context: RouteContext) {
  const signIns = { limits: [context.limits.signIns] }

  route(
    app,
    context,
    contract.forgotPassword,
    async ({ body }, { request }) => forgotPassword(context, body.email, callerOf(request)),
    signIns,
  )
  route(
    app,
    context,
    contract.resetPassword,
    async ({ body }, { request }) => resetPassword(context, body, callerOf(request)),
    signIns,
  )
  route(
    app,
    context,
    contract.verifyEmail,
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
  route(app, context, contract.resendVerification, async (_input, { user, request }) =>
    resendVerification(context, user, callerOf(request)),
  )
}
