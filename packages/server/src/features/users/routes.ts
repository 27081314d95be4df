import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'

export function usersRoutes(_app: FastifyInstance, _deps: RouteContext) {}
