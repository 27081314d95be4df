import * as profileContract from '@fourcast/contract/profile.ts'
import * as phoneContract from '@fourcast/contract/phone.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { sharedAddressLimit } from '#platform/http/limits.ts'
import { twilioOf } from '#platform/sms/open.ts'
import { callerOf } from '../caller.ts'
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
/** For one network. */
const CODES_AN_HOUR = 30

export function phoneRoutes(app: FastifyInstance, deps: RouteContext) {
  // Texts cost money and accounts are free, so many accounts together are limited too.
  const limit = { name: 'phone-codes', points: CODES_AN_HOUR, seconds: 3600 }
  const limits = [sharedAddressLimit(deps, limit)]
  route(app, deps, phoneContract.sendPhoneCode, (_input, { user }) => sendPhoneCode(deps, user), {
    limits,
  })

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
