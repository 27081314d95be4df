import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '#deps.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import { backoffSeconds } from '#platform/jobs/retry.ts'
import { isPushService, deliveryOf } from './policy.ts'
import type { LeasedPush } from './repo.ts'
import { deletePushes, leasePushes, postponePush } from './repo.ts'
import { deleteGoneSubscription } from '#domains/accounts/push-repo.ts'
import type { PushServiceAnswer } from './send.ts'
import { sendPush } from './send.ts'
import { vapidHeaders } from './vapid.ts'

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'keys' | 'log' | 'config'>

/** An instance sends up to WORKERS times BATCH messages at a time. */
const WORKERS = 4
const BATCH = 16
/** Longer than the slowest batch takes. */
const LEASE_SECONDS = 120

/**
 * Sends due messages. Rows are leased first, so that two instances do not send one twice. Failed ones
 * are retried until they expire.
 */
export async function deliverDuePushes(deps: DeliverDeps, signal?: AbortSignal): Promise<void> {
  const authorize = vapidHeaders(deps, `mailto:${deps.config.SUPPORT_EMAIL}`)
  // The key is only loaded when there is something to send.
  const workers = Array.from({ length: WORKERS }, () => runWorker(deps, authorize, signal))
  // A worker that stops or fails leaves the others to store what they sent, or it would be sent again.
  await Promise.allSettled(workers)
  await Promise.all(workers)
}

type Authorize = ReturnType<typeof vapidHeaders>

/** The outcome of sending a message: done, its browser is gone, or retry later. */
type Outcome = { message: LeasedPush } & (
  | { end: 'over' | 'gone' }
  | { end: 'later'; seconds: number; lastError: string; error?: unknown }
)

async function runWorker(
  deps: DeliverDeps,
  authorize: Authorize,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const batch = await leaseBatch(deps)
    if (batch.length === 0) return
    const sending: Promise<Outcome>[] = []
    for (const message of batch) {
      // Encryption takes a while, so waiting requests go first.
      await nextTurn()
      sending.push(tryOne(deps, authorize, message))
    }
    const outcomes = await Promise.all(sending)
    await storeOutcomes(deps, outcomes)
    for (const outcome of outcomes) if ('error' in outcome) throw outcome.error
  }
}

/** Never rejects: the batch is awaited only once all have started, so a rejection would be unhandled. */
const tryOne = (deps: DeliverDeps, authorize: Authorize, message: LeasedPush): Promise<Outcome> =>
  deliver(deps, authorize, message).catch((error: unknown) => {
    const seconds = backoffSeconds(message.attempts)
    return { message, end: 'later', seconds, lastError: errorMessage(error), error }
  })

function leaseBatch({ db, clock }: DeliverDeps): Promise<LeasedPush[]> {
  const now = clock.now()
  return leasePushes(db, { most: BATCH, now, until: now.add({ seconds: LEASE_SECONDS }) })
}

async function deliver(
  deps: DeliverDeps,
  authorize: Authorize,
  message: LeasedPush,
): Promise<Outcome> {
  const { hours, topic } = deliveryOf(message.payload.tag)
  const secondsLeft = message.createdAt.add({ hours }).since(deps.clock.now()).total('seconds')
  if (secondsLeft <= 0) return drop(deps, message, 'too late')
  if (!isPushService(message.endpoint, deps.config.PUSH_HOSTS))
    return drop(deps, message, 'no push service')
  const authorization = await authorize(message.endpoint)
  const response = await sendPush(message, {
    authorization,
    topic,
    seconds: Math.ceil(secondsLeft),
  })
  return outcomeOf(deps, message, response)
}

function outcomeOf(
  deps: DeliverDeps,
  message: LeasedPush,
  { status, retryAfter }: PushServiceAnswer,
): Outcome {
  if (status >= 200 && status < 300) return { message, end: 'over' }
  if (status === 404 || status === 410) return { message, end: 'gone' }
  if (status !== 0 && status !== 429 && status < 500) return drop(deps, message, status)
  const lastError = status === 0 ? 'no answer' : `status ${status}`
  const seconds = backoffSeconds(message.attempts, retryAfter)
  return { message, end: 'later', seconds, lastError }
}

/** The endpoint and keys identify a browser, so the log only names the service. */
function drop({ log }: DeliverDeps, message: LeasedPush, reason: string | number): Outcome {
  const service = new URL(message.endpoint).hostname
  log.warn({ service, reason, attempts: message.attempts }, 'a push message was dropped')
  return { message, end: 'over' }
}

/** One statement after another, so that sending does not take every connection. */
async function storeOutcomes(
  { db, clock }: DeliverDeps,
  outcomes: readonly Outcome[],
): Promise<void> {
  const over = outcomes.filter(({ end }) => end === 'over')
  await deletePushes(
    db,
    over.map(({ message }) => message.id),
  )
  for (const outcome of outcomes) {
    if (outcome.end === 'gone') await deleteGoneSubscription(db, outcome.message)
    if (outcome.end === 'later') {
      const { message, seconds, lastError } = outcome
      await postponePush(db, message.id, { dueAt: clock.now().add({ seconds }), lastError })
    }
  }
}
