import { finished } from 'node:stream'
import type { Endpoint } from '@fourcast/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Failure } from './failure.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent for calls that are never refused because of overload. */
    shed?: 'first' | 'last' | undefined
  }
}

/**
 * Calls in progress beyond which others are refused while the database has a queue. Fewer would
 * refuse calls in bursts that end by themselves.
 */
const MOST_CALLS = { first: 100, last: 200 }

const LAST = new Set(['accounts', 'payments', 'subscriptions'])

/**
 * Reads are refused first: pages keep their data and retry. Writes, sign-in and payments come last, and
 * health checks and event streams are always served.
 */
export function shedOrder({ tag, method, stream }: Endpoint): 'first' | 'last' | undefined {
  if (tag === 'service' || stream === 'text/event-stream') return undefined
  return method !== 'GET' || LAST.has(tag) ? 'last' : 'first'
}

/**
 * Refuses calls at once when there are too many, instead of letting all of them queue for seconds.
 * @fastify/under-pressure measures only the process, and here connections to the database run out first.
 */
export function shedLoad(app: FastifyInstance, pool: Pick<pg.Pool, 'waitingCount'>): void {
  let inProgress = 0
  app.addHook('onRequest', (request, reply, done) => {
    const { shed } = request.routeOptions.config
    if (shed === undefined) return done()
    if (pool.waitingCount > 0 && inProgress >= MOST_CALLS[shed]) return done(overloaded())
    inProgress++
    finished(reply.raw, () => void inProgress--)
    done()
  })
}

const overloaded = () =>
  new Failure('unavailable', 'Fourcast is busy right now. Please try again.', { retryAfter: 2 })
