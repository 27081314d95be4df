import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'

export function accountsRoutes(_app: FastifyInstance, _deps: RouteContext) {}
