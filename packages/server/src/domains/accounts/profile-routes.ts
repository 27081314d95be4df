import * as profileContract from '@fourcast/contract/profile.ts'
import * as phoneContract from '@fourcast/contract/phone.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { networkOf } from '#platform/network.ts'
import { twilioOf } from '#platform/sms/open.ts'
import { callerOf } from './caller.ts'
import { cancelEmailChange, changeProfile, profileOf } from './profile.ts'
import { receiveSms } from './incoming-sms.ts'
import { sendPhoneCode, verifyPhone } from './phone.ts'

export function profileRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, profileContract.getProfile, (_input, { user }) =>
    profileOf(deps.db, deps, user.userId),
  )

  route(app, deps, profileContract.putProfile, ({ body }, { user, request }) =>
    changeProfile(deps, user, body, callerOf(request)),
  )

  route(app, deps, profileContract.cancelEmailChange, (_input, { user }) =>
    cancelEmailChange(deps, user.userId),
  )
}

const NOTHING = new Uint8Array()

export function phoneRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, phoneContract.sendPhoneCode, (_input, { user, request }) =>
    sendPhoneCode(deps, user, networkOf(request.ip || '')),
  )

  route(app, deps, phoneContract.verifyPhone, ({ body }, { user }) =>
    verifyPhone(deps, user, body.code),
  )
}

/** A scope of its own, because it parses a form. Without a text provider the route does not exist. */
export async function incomingSmsRoute(app: FastifyInstance, deps: RouteContext): Promise<void> {
  const twilio = twilioOf(deps.config)
  if (!twilio) return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    route(scope, deps, phoneContract.incomingSms, async (_input, { request, reply }) => {
      const raw = request.body instanceof Uint8Array ? request.body : NOTHING
      const signature = request.headers['x-twilio-signature']
      const { path } = phoneContract.incomingSms
      const answer = await receiveSms(deps, twilio, { raw, signature, path })
      reply.type('text/xml').send(answer)
    })
  })
}
