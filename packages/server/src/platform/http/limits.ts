import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '#platform/clock.ts'
import type { Bucket } from '#platform/db/buckets.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Db } from '#platform/db/db.ts'
import { networkOf } from '#platform/network.ts'
import type { Keys } from '#platform/secret.ts'
import { Failure } from './failure.ts'

/** A limit by network. */
export type AddressLimit = (request: FastifyRequest) => Promise<void>

const none: AddressLimit = async () => {}

/** A request without an address is refused, because it could not be counted. */
function networkOfCaller({ ip }: FastifyRequest): string {
  if (!ip) throw new Failure('malformed', 'The request has no address')
  return networkOf(ip)
}

/**
 * Allows `points` in `seconds` for each network, counted in this instance's memory; 0 points
 * switches it off. Returns the seconds to wait, or 0.
 */
export function memoryLimit(name: string, points: number, seconds: number) {
  if (points === 0) return async () => 0
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  return async (request: FastifyRequest): Promise<number> => {
    try {
      await limiter.consume(networkOfCaller(request))
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
}

/**
 * Protects an account or a mailbox: one count for all instances, in the database; 0 points switches
 * it off.
 */
export function sharedAddressLimit(
  { db, clock, keys }: { db: Db; clock: Clock; keys: Keys },
  { name, points, seconds }: Omit<Bucket, 'key'> & { name: string },
): AddressLimit {
  if (points === 0) return none
  return async (request) => {
    const key = `${name}:${keys.mac('address-limit', networkOfCaller(request))}`
    const { allowed, retryAfter } = await takeToken(db, clock, { key, points, seconds })
    if (!allowed) throw tooMany(retryAfter)
  }
}

export const tooMany = (seconds: number) =>
  new Failure('rate_limited', `Too many requests. Please try again in ${wait(seconds)}.`, {
    retryAfter: seconds,
  })

/** '40 seconds', '12 minutes' */
export const wait = (seconds: number) =>
  seconds < 90
    ? `${seconds} second${seconds === 1 ? '' : 's'}`
    : `${Math.ceil(seconds / 60)} minutes`
