import { setTimeout } from 'node:timers/promises'
import type { Endpoint, Idempotency } from '@fourcast/contract/endpoint.ts'
import { ERROR_STATUS } from '@fourcast/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import type {
  IdempotencyDeps,
  KeyedRequest,
  ResumableOperation,
  StoredAnswer,
} from './operation.ts'
import {
  answerOf,
  findSameRequest,
  KEY_FIELD,
  PATIENCE_MS,
  replay,
  reservationOf,
  resumableOperation,
  stillRunning,
} from './operation.ts'
import type { CallLease, StoredKey } from './store.ts'
import { release, reserve, storeAnswer, takeOver } from './store.ts'

export interface RouteResponse {
  status: number
  body: unknown
}

interface KeyedCall {
  endpoint: Endpoint
  /** The endpoint's own declaration. */
  idempotency: Idempotency
  request: FastifyRequest
  owner: OwnerId
}

const KEY = /^[\x21-\x7e]{1,200}$/
/**
 * Longer than a call to the provider with its retries. After it, the process is presumed to have
 * crashed.
 */
const LEASE_SECONDS = 60
const STEP_MS = 100

/**
 * Runs a call once for each key. A repeat with the same input gets the first answer, also while the
 * first call still runs. Another input with the same key is refused. Without a key, every call
 * runs.
 */
export async function withIdempotency(
  deps: IdempotencyDeps,
  call: KeyedCall,
  run: (operation: ResumableOperation) => Promise<RouteResponse>,
): Promise<RouteResponse> {
  const keyed = keyedRequest(call)
  if (!keyed) return await run(resumableOperation(deps, null))
  const begun = await begin(deps, keyed)
  if ('status' in begun) return responseOf(call.endpoint, begun)
  return await storeOutcome(deps, begun.lease, () => run(resumableOperation(deps, begun)))
}

function keyedRequest({ idempotency, request, owner }: KeyedCall): KeyedRequest | null {
  const key = request.headers[KEY_FIELD]
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalidField(KEY_FIELD, 'Idempotency-Key is 1 to 200 printable characters')
  return { of: { owner, key }, fingerprint: fingerprintOf(request), days: idempotency.days }
}

const fingerprintOf = ({ method, routeOptions, params, query, body }: FastifyRequest): string =>
  JSON.stringify([method, routeOptions.url, params, query, body ?? null])

const schemaOf = ({ answer }: Endpoint) => answer ?? z.unknown()

const responseOf = (endpoint: Endpoint, stored: StoredAnswer): RouteResponse => ({
  status: stored.status,
  body: replay(schemaOf(endpoint), stored),
})

/** Reserves the key, takes it over from a call that crashed, or waits for the answer of one that runs. */
async function begin(
  deps: IdempotencyDeps,
  keyed: KeyedRequest,
): Promise<StoredAnswer | { lease: CallLease; progress: unknown }> {
  const { patienceMs = PATIENCE_MS } = deps
  for (let waited = 0; waited < patienceMs; waited += STEP_MS) {
    const stored = await findSameRequest(deps, keyed)
    const answer = answerOf(stored)
    if (answer) return answer
    const leased = await tryToLease(deps, keyed, stored)
    if (leased) return leased
    await setTimeout(STEP_MS)
  }
  throw stillRunning()
}

async function tryToLease(deps: IdempotencyDeps, keyed: KeyedRequest, stored: StoredKey | null) {
  const reservation = reservationOf(deps, keyed)
  const { now } = reservation
  const leasedUntil = now.add({ seconds: LEASE_SECONDS })
  if (stored)
    return Temporal.Instant.compare(stored.leasedUntil, now) <= 0
      ? await takeOver(deps.db, keyed.of, { now, leasedUntil })
      : null
  const lease = await reserve(deps.db, keyed.of, { ...reservation, leasedUntil })
  return lease && { lease, progress: null }
}

/** Stores a refusal, too: the effect may be committed. A temporary failure may be tried again. */
async function storeOutcome(
  { db, clock }: IdempotencyDeps,
  lease: CallLease,
  work: () => Promise<RouteResponse>,
): Promise<RouteResponse> {
  try {
    const response = await work()
    await storeAnswer(db, lease, response.status, response.body)
    return response
  } catch (error) {
    if (error instanceof Failure && isFinal(error)) {
      const { code, message, details } = error
      await storeAnswer(db, lease, ERROR_STATUS[code], { ...details, code, message })
    } else await release(db, lease, clock.now())
    throw error
  }
}

const TOO_MANY = 429

const isFinal = ({ code }: Failure) => ERROR_STATUS[code] < 500 && ERROR_STATUS[code] !== TOO_MANY
