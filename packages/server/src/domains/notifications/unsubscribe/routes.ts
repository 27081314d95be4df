import * as contract from '@fourcast/contract/mail.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { subscribe } from './unsubscribe.ts'

const BODY_LIMIT = 1024

export async function unsubscribeRoutes(app: FastifyInstance, deps: RouteContext): Promise<void> {
  route(app, deps, contract.unsubscribe, ({ body }, { request }) =>
    subscribe(deps, body, request.log),
  )
  await app.register(async (scope) => {
    // Mail programs post a form (RFC 8058): the address says everything, so its body is not read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    route(
      scope,
      deps,
      contract.unsubscribeAtOnce,
      async ({ params: { token } }, { request }) => {
        await subscribe(deps, { token, subscribed: false }, request.log)
      },
      { bodyLimit: BODY_LIMIT },
    )
  })
}
