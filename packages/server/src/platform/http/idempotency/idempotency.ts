import { setTimeout } from 'node:timers/promises'
import type { Endpoint, Idempotency } from '@fourcast/contract/endpoint.ts'
import { ERROR_STATUS } from '@fourcast/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import type {
  AtomicOperation,
  IdempotencyDeps,
  KeyedRequest,
  ResumableOperation,
  StoredAnswer,
} from './operation.ts'
import {
  answerOf,
  atomicOperation,
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

type AnyOperation = AtomicOperation<unknown> | ResumableOperation

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
  run: (operation: AnyOperation) => Promise<RouteResponse>,
): Promise<RouteResponse> {
  const keyed = keyedRequest(call)
  return call.idempotency.kind === 'atomic'
    ? await runAtomic(deps, call.endpoint, keyed, run)
    : await runResumable(deps, call.endpoint, keyed, run)
}

function keyedRequest({ endpoint, idempotency, request, owner }: KeyedCall): KeyedRequest | null {
  const key = request.headers[KEY_FIELD]
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalidField(KEY_FIELD, 'Idempotency-Key is 1 to 200 printable characters')
  const { keysOf, days } = idempotency
  // No key that a client sends contains a space.
  const stored = keysOf === 'call' ? `${endpoint.method} ${endpoint.path} ${key}` : key
  return { of: { owner, key: stored }, fingerprint: fingerprintOf(request), days }
}

const fingerprintOf = ({ method, routeOptions, params, query, body }: FastifyRequest): string =>
  JSON.stringify([method, routeOptions.url, params, query, body ?? null])

async function runAtomic(
  deps: IdempotencyDeps,
  endpoint: Endpoint,
  keyed: KeyedRequest | null,
  run: (operation: AtomicOperation<unknown>) => Promise<RouteResponse>,
): Promise<RouteResponse> {
  const success = { status: endpoint.status ?? 200, schema: schemaOf(endpoint) }
  const operation = atomicOperation(deps, keyed, success)
  if (!keyed) return await run(operation)
  const stored = answerOf(await findSameRequest(deps, keyed))
  if (stored) return responseOf(endpoint, stored)
  try {
    return await run(operation)
  } catch (error) {
    // A concurrent call with the same key may have caused the error before this call's own effect.
    const meanwhile = answerOf(await findSameRequest(deps, keyed))
    if (meanwhile) return responseOf(endpoint, meanwhile)
    throw error
  }
}

async function runResumable(
  deps: IdempotencyDeps,
  endpoint: Endpoint,
  keyed: KeyedRequest | null,
  run: (operation: ResumableOperation) => Promise<RouteResponse>,
): Promise<RouteResponse> {
  if (!keyed) return await run(resumableOperation(deps, null))
  const begun = await begin(deps, keyed)
  if ('status' in begun) return responseOf(endpoint, begun)
  return await storeOutcome(deps, begun.lease, () => run(resumableOperation(deps, begun)))
}

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
