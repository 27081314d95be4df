import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from './failure.ts'

/** A limit by address, kept in this instance's memory. */
export type AddressLimit = (request: FastifyRequest) => Promise<void>

const none: AddressLimit = async () => {}

/** At most `points` calls in `seconds` from one address; 0 points switches it off. */
export function addressLimit(name: string, points: number, seconds: number): AddressLimit {
  if (points === 0) return none
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  return async (request) => {
    // Without an address there is nothing to count by: refuse rather than let everything through.
    if (!request.ip) throw new Failure('malformed', 'The request has no address')
    try {
      await limiter.consume(request.ip)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const seconds = Math.ceil(refusal.msBeforeNext / 1000)
      throw new Failure(
        'rate_limited',
        `Too many requests. Please try again in ${wait(seconds)}.`,
        { retryAfter: seconds },
      )
    }
  }
}

/** '40 seconds', '12 minutes' */
export const wait = (seconds: number) =>
  seconds < 90
    ? `${seconds} second${seconds === 1 ? '' : 's'}`
    : `${Math.ceil(seconds / 60)} minutes`
