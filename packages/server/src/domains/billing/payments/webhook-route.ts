import * as contract from '@fourcast/contract/payments.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { receive } from './webhook.ts'

const BODY_LIMIT = 256 * 1024
const NOTHING = new Uint8Array()

/** In a scope of its own: a signature is over the very bytes, whatever they are said to be. */
export async function webhookRoute(app: FastifyInstance, deps: RouteContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    route(
      scope,
      deps,
      contract.webhook,
      async (_input, { request }) => {
        const raw = request.body instanceof Uint8Array ? request.body : NOTHING
        await receive(deps, raw, request.headers)
        return { received: true as const }
      },
      { bodyLimit: BODY_LIMIT },
    )
  })
}
