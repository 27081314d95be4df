import { setTimeout } from 'node:timers/promises'
import type { ErrorCode } from '@fourcast/contract/errors.ts'
import { ERROR_CODES, ERROR_STATUS } from '@fourcast/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '#platform/clock.ts'
import type { Keys } from '#platform/secret.ts'
import type { OwnerId, Principal } from './auth.ts'
import { Failure, invalidField } from './failure.ts'

/** What a call answered, or that it is not done. */
export interface StoredAnswer {
  requestHash: string
  createdAt: Temporal.Instant
  /** Null while it is under way. */
  status: number | null
  answer: unknown
}

/** Where answers are kept, by the key their sender chose. */
export interface IdempotencyStore {
  /** Of many at once exactly one holds it: they get the moment from which they do, as it is stored. */
  reserve(of: KeyOf, requestHash: string, now: Temporal.Instant): Promise<Holding | null>
  find(of: KeyOf): Promise<StoredAnswer | null>
  /** The same for exactly one of those who find that whoever held it has died. */
  takeOver(of: KeyOf, before: Temporal.Instant, now: Temporal.Instant): Promise<Holding | null>
  /** These two do nothing for who does not hold it any more. */
  keep(of: KeyOf, since: Holding, status: number, answer: unknown): Promise<void>
  release(of: KeyOf, since: Holding): Promise<void>
}

type Holding = Temporal.Instant

export interface KeyOf {
  owner: OwnerId
  key: string
}

export interface Answered<T> {
  status: number
  body: T
}

interface Keeping {
  calls: IdempotencyStore
  clock: Clock
  keys: Keys
}

interface Call {
  request: FastifyRequest
  user: Principal
}

const KEY = /^[\x21-\x7e]{1,200}$/
/** After this long whoever began is taken for dead. */
const ABANDONED_SECONDS = 60
/** How long others wait for the first; browsers give up after 10 s. */
const PATIENCE_MS = 8_000
const STEP_MS = 100

/** The key of an intent; null where none was sent. */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && KEY.test(key)) return key
  throw invalidField('idempotency-key', 'Idempotency-Key is 1 to 200 printable characters')
}

/**
 * Does a call once a key: the same key and input get the same answer, those who come meanwhile wait
 * for it, another input is refused. `work` learns whether someone began it before and died.
 */
export async function withIdempotency<S extends z.ZodMiniType>(
  keeping: Keeping,
  call: Call,
  schema: S,
  work: (again: boolean) => Promise<Answered<z.output<S>>>,
): Promise<Answered<z.output<S>>> {
  const key = idempotencyKey(call.request)
  if (key === null) return await work(false)
  const of = { owner: call.user.userId, key }
  const begun = await begin(keeping, of, inputOf(call.request))
  if (!begun.since) return replay(schema, begun)
  return await keepOutcome(keeping.calls, of, begun.since, () => work(begun.again))
}

async function begin({ calls, clock, keys }: Keeping, of: KeyOf, input: string) {
  const hash = keys.mac('request', input)
  for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
    const first = await calls.reserve(of, hash, clock.now())
    if (first) return { since: first, again: false }
    const kept = await calls.find(of)
    if (kept && !keys.isMac('request', input, kept.requestHash))
      throw new Failure('conflict', 'This Idempotency-Key was used for another request')
    if (kept?.status) return { status: kept.status, answer: kept.answer }
    const before = clock.now().subtract({ seconds: ABANDONED_SECONDS })
    const since = await calls.takeOver(of, before, clock.now())
    if (since) return { since, again: true }
    await setTimeout(STEP_MS)
  }
  throw new Failure('conflict', 'This request is still being worked on. Try again in a moment.', {
    retryAfter: 1,
  })
}

/** Refusals are answers too; what failed for now is not, and may be tried again. */
async function keepOutcome<T>(
  calls: IdempotencyStore,
  of: KeyOf,
  since: Holding,
  work: () => Promise<Answered<T>>,
): Promise<Answered<T>> {
  try {
    const done = await work()
    await calls.keep(of, since, done.status, done.body)
    return done
  } catch (error) {
    if (error instanceof Failure && isFinal(error))
      await calls.keep(of, since, ERROR_STATUS[error.code], {
        ...error.details,
        ...refusalOf(error),
      })
    else await calls.release(of, since)
    throw error
  }
}

const isFinal = ({ code }: Failure) => ERROR_STATUS[code] < 500 && code !== 'rate_limited'

const refusalOf = ({ code, message }: Failure) => ({ code, message })

const KeptFailure = z.looseObject({ code: z.enum(ERROR_CODES), message: z.string() })

function replay<S extends z.ZodMiniType>(
  schema: S,
  { status, answer }: { status: number; answer: unknown },
): Answered<z.output<S>> {
  if (status < 400) return { status, body: z.parse(schema, answer) }
  const { code, message, ...details } = z.parse(KeptFailure, answer)
  throw new Failure(code satisfies ErrorCode, message, details)
}

/** All that was asked, as it was understood. Kept as a keyed fingerprint: it could be guessed from a plain digest. */
const inputOf = ({ method, routeOptions, params, query, body }: FastifyRequest): string =>
  JSON.stringify([method, routeOptions.url, params, query, body ?? null])
