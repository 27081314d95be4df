import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'

export function numbersRoutes(_app: FastifyInstance, _deps: RouteContext) {}
