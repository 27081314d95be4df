import { analyze } from '@fourcast/contract/analysis.ts'
import { findPatterns } from '@fourcast/contract/patterns.ts'
import { suggest as suggestCall } from '@fourcast/contract/suggestions.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { analyse, patterns, suggest } from './service/ask.ts'
import { Counting } from './service/counting.ts'

export function learningRoutes(app: FastifyInstance, deps: RouteContext) {
  const counting = new Counting(deps)
  app.addHook('onClose', async () => counting.close())
  const asked = { ...deps, counting }

  route(app, deps, suggestCall, ({ body }, { user }) => suggest(asked, user.userId, body))

  route(app, deps, findPatterns, ({ body }, { user }) => patterns(asked, user.userId, body))

  route(app, deps, analyze, ({ body }, { user }) => analyse(asked, user.userId, body))
}
