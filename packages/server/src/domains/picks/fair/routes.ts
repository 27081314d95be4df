import * as contract from '@fourcast/contract/fair.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { visitorOf } from '#domains/entitlements/demo-share.ts'
import { route } from '#platform/http/route.ts'
import { currentSeed, pick, reveal, revealedSeeds } from './fair.ts'

export function fairRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.currentSeed, (_input, { user }) => currentSeed(deps, user))

  route(app, deps, contract.fairPick, ({ body }, call) =>
    pick(deps, { user: call.user, visitor: visitorOf(call) }, body.client),
  )

  route(app, deps, contract.revealedSeeds, ({ query }, { user }) =>
    revealedSeeds(deps, user, query.page),
  )

  route(app, deps, contract.revealSeed, (_input, { user }) => reveal(deps, user))
}
