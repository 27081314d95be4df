import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** The client that made a request, and that request's logger. */
export interface Caller {
  address: string | null
  userAgent: string | null
  requestId: string
  log: FastifyBaseLogger
}

const USER_AGENT_MAX = 300

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip || null,
  userAgent:
    request.headers['user-agent']?.replace(/\p{Cc}/gu, ' ').slice(0, USER_AGENT_MAX) ?? null,
  requestId: request.id,
  log: request.log,
})
