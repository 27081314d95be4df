import * as contract from '@fourcast/contract/phone.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { sharedAddressLimit } from '#platform/http/limits.ts'
import { route } from '#platform/http/route.ts'
import { twilioOf } from '#platform/sms/open.ts'
import { receiveSms } from './incoming-sms.ts'
import { sendPhoneCode, verifyPhone } from './phone.ts'

const NOTHING = new Uint8Array()
/** From one network. */
const CODES_AN_HOUR = 30

export function phoneRoutes(app: FastifyInstance, deps: RouteContext) {
  // Every message costs, and accounts are free: whoever makes many still sends few.
  const limit = { name: 'phone-codes', points: CODES_AN_HOUR, seconds: 3600 }
  const limits = [sharedAddressLimit(deps, limit)]
  route(app, deps, contract.sendPhoneCode, (_input, { user }) => sendPhoneCode(deps, user), {
    limits,
  })

  route(app, deps, contract.verifyPhone, ({ body }, { user }) => verifyPhone(deps, user, body.code))
}

/** In a scope of its own, as it takes a form; without such a provider nobody can sign one. */
export async function incomingSmsRoute(app: FastifyInstance, deps: RouteContext): Promise<void> {
  const twilio = twilioOf(deps.config)
  if (!twilio) return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    route(scope, deps, contract.incomingSms, async (_input, { request, reply }) => {
      const raw = request.body instanceof Uint8Array ? request.body : NOTHING
      const signature = request.headers['x-twilio-signature']
      const { path } = contract.incomingSms
      const answer = await receiveSms(deps, twilio, { raw, signature, path })
      reply.type('text/xml').send(answer)
    })
  })
}
