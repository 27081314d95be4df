import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'

export function drawsRoutes(_app: FastifyInstance, _deps: RouteContext) {}
