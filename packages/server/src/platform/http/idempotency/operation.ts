import * as z from 'zod/mini'
import { ERROR_CODES } from '@fourcast/contract/errors.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import { uuidOf } from '#platform/uuid.ts'
import type { KeyOf, CallLease, StoredKey } from './store.ts'
import { findKey, storeProgress } from './store.ts'

export interface IdempotencyDeps {
  db: Db
  clock: Clock
  keys: Keys
  random: Random
  /** Time that a repeat waits for the first call: PATIENCE_MS, except in tests. */
  patienceMs?: number
}

/** Browsers give up after 10 s. */
export const PATIENCE_MS = 8_000

/** A call that goes on with a payment provider after its effect is committed. */
export interface ResumableOperation {
  /** The same for every repeat. Ids of rows, and so the provider's keys, may be derived from it. */
  readonly id: string
  /** True if an earlier call with this key committed the effect, and ended without an answer. */
  readonly isResumed: boolean
  /**
   * Commits the effect, and its result as the progress of this key. If the process crashes after it,
   * a repeat gets the result and goes on from there; neither runs again. `prepare` comes before the
   * transaction, where the provider may be called, and returns the effect.
   */
  once: <S extends z.ZodMiniType>(
    result: S,
    prepare: () => Promise<(tx: Tx) => Promise<z.output<S>>>,
  ) => Promise<z.output<S>>
}

/** A request with a key. */
export interface KeyedRequest {
  of: KeyOf
  /** The request as the server parsed it. */
  fingerprint: string
  days: number
}

/** The name of the header, and of the field in refusals. */
export const KEY_FIELD = 'idempotency-key'

const OTHER_REQUEST = 'This Idempotency-Key was used for another request'
const STILL_RUNNING = 'This request is still in progress. Try again in a moment.'

export const stillRunning = () => new Failure('conflict', STILL_RUNNING, { retryAfter: 1 })

/**
 * The hash of a request and the expiry of its key. The hash is keyed, because a plain one could be
 * guessed.
 */
export function reservationOf(
  { clock, keys }: Pick<IdempotencyDeps, 'clock' | 'keys'>,
  { fingerprint, days }: Pick<KeyedRequest, 'fingerprint' | 'days'>,
) {
  const now = clock.now()
  return {
    now,
    requestHash: keys.mac('request', fingerprint),
    expiresAt: now.add({ hours: days * 24 }),
  }
}

export interface StoredAnswer {
  status: number
  answer: unknown
}

type Finding = Pick<IdempotencyDeps, 'clock' | 'keys'> & { db: Tx }

/** The stored row of a key. A key that was used for another request is refused. */
export async function findSameRequest(
  { db, clock, keys }: Finding,
  { of, fingerprint }: KeyedRequest,
): Promise<StoredKey | null> {
  const stored = await findKey(db, of, clock.now())
  if (stored && !keys.isMac('request', fingerprint, stored.requestHash))
    throw new Failure('conflict', OTHER_REQUEST, { fields: { [KEY_FIELD]: OTHER_REQUEST } })
  return stored
}

/** The answer of a key; null if it has none yet. */
export const answerOf = (stored: StoredKey | null): StoredAnswer | null =>
  stored && stored.status !== null ? { status: stored.status, answer: stored.answer } : null

const StoredFailure = z.looseObject({ code: z.enum(ERROR_CODES), message: z.string() })

const BEGUN_BEFORE_UPDATE =
  'Fourcast was updated during this request. Check your account to see whether it went through.'

/** Reads a stored answer; throws if it was a refusal, or if another version stored it in another form. */
export function replay<S extends z.ZodMiniType>(
  schema: S,
  { status, answer }: StoredAnswer,
): z.output<S> {
  if (status < 400) return readStored(schema, answer)
  const { code, message, ...details } = z.parse(StoredFailure, answer)
  throw new Failure(code, message, details)
}

/** The progress of a key: an object, because the result may be null. */
const Progress = z.object({ result: z.unknown() })

export function resumableOperation(
  { db, random }: Pick<IdempotencyDeps, 'db' | 'random'>,
  leased: { lease: CallLease; progress: unknown } | null,
): ResumableOperation {
  const before = leased && leased.progress !== null ? z.parse(Progress, leased.progress) : null
  return {
    id: leased ? idOf(leased.lease.of) : random.uuid(),
    isResumed: before !== null,
    once: async (result, prepare) => {
      if (before) return readStored(result, before.result)
      const effect = await prepare()
      return await db.transaction(async (tx) => {
        // Only fields of the schema are stored, not the whole row that an effect may return.
        const done = z.parse(result, await effect(tx))
        // Another call took over and does the work, so this one must commit nothing.
        if (leased && !(await storeProgress(tx, leased.lease, { result: done })))
          throw stillRunning()
        return done
      })
    },
  }
}

/** Recurring jobs finish what another version began and this one cannot read. */
function readStored<S extends z.ZodMiniType>(schema: S, stored: unknown): z.output<S> {
  const read = z.safeParse(schema, stored)
  if (!read.success) throw new Failure('conflict', BEGUN_BEFORE_UPDATE)
  return read.data
}

const nameOf = ({ owner, key }: KeyOf) => JSON.stringify([owner, key])

const idOf = (of: KeyOf) => uuidOf(nameOf(of))
