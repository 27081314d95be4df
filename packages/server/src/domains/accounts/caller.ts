import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** Who is at the other end of a call, and the log that names the call. */
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
