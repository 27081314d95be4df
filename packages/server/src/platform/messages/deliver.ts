import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import { nextTry } from '#platform/jobs/retry.ts'
import type { Channel, DueMessage } from './repo.ts'
import { deleteMessage, leaseDue, updateMessage } from './repo.ts'

/** Sends the messages of one channel. */
export interface Sender {
  channel: Channel
  /** An instance sends up to `workers` times `batch` messages at a time. */
  workers: number
  batch: number
  /** Longer than a batch takes to be sent or refused. */
  leaseSeconds: number
  /** Rows stay for administrators after the last attempt, and each attempt is logged. */
  keepsRows: boolean
  /** A message is not useful any more after this time, so a failed attempt is the last. */
  expiresAt: (message: DueMessage) => Temporal.Instant
  /**
   * Reads from our own database what sending needs, one message after another, so that a batch does
   * not take every connection. Returns the function that sends.
   */
  prepare: (message: DueMessage) => Promise<() => Promise<void>>
  /** The recipient has opted out or is gone. */
  onStopped?: (message: DueMessage) => Promise<void>
}

/** `stopped`: the recipient accepts none any more; `limited`: dropped by a limit of ours. */
type Outcome = 'later' | 'given_up' | 'stopped' | 'limited'

/** The known reason why a message was not sent. It is logged, so it never contains an address. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure'
  readonly outcome: Outcome
  /** The seconds to wait that the other side asked for. */
  readonly retryAfter: number

  constructor(outcome: Outcome, reason: string, retryAfter = 0) {
    super(reason)
    this.outcome = outcome
    this.retryAfter = retryAfter
  }
}

interface Deps {
  db: Db
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Sends due messages and returns how many it tried. Rows are leased just before they are sent, so two
 * instances do not send one twice; one whose answer was lost is retried and may arrive twice.
 */
export async function deliverDue(
  deps: Deps,
  sender: Sender,
  signal?: AbortSignal,
): Promise<number> {
  const workers = Array.from({ length: sender.workers }, () => runWorker(deps, sender, signal))
  // A worker that stops or fails leaves the others to store what they sent, or it would be sent again.
  await Promise.allSettled(workers)
  return (await Promise.all(workers)).reduce((total, tried) => total + tried, 0)
}

async function runWorker(deps: Deps, sender: Sender, signal?: AbortSignal): Promise<number> {
  for (let tried = 0; ;) {
    signal?.throwIfAborted()
    const now = deps.clock.now()
    const until = now.add({ seconds: sender.leaseSeconds })
    const { channel, batch: most } = sender
    const batch = await leaseDue(deps.db, { channel, most, now, until })
    if (batch.length === 0) return tried
    await deliverBatch(deps, sender, batch)
    tried += batch.length
  }
}

/** Stores each outcome by itself: if one cannot be stored, the others still are. */
async function deliverBatch(
  deps: Deps,
  sender: Sender,
  batch: readonly DueMessage[],
): Promise<void> {
  const errors: unknown[] = []
  const sending: { message: DueMessage; failed: Promise<Failed | null> }[] = []
  for (const message of batch) {
    const send = await sender.prepare(message).catch((error: unknown) => {
      // An error of our own database or keys: the message is retried, and the job counts as failed.
      if (!(error instanceof DeliveryFailure)) errors.push(error)
      return () => Promise.reject(error)
    })
    // Awaited only once all have started, so a rejection would be unhandled.
    const failed = send().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    sending.push({ message, failed })
  }
  for (const { message, failed } of sending)
    await storeOutcome(deps, sender, message, await failed).catch((error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

interface Failed {
  error: unknown
}

async function storeOutcome(
  deps: Deps,
  sender: Sender,
  message: DueMessage,
  failed: Failed | null,
): Promise<void> {
  const now = deps.clock.now()
  if (failed === null) {
    log(deps, sender, message, 'sent')
    return await close(deps, sender, message, { sentAt: now, lastError: null })
  }
  const { error } = failed
  const known = error instanceof DeliveryFailure ? error : new DeliveryFailure('later', '')
  const until = sender.expiresAt(message)
  const dueAt = nextTry(message.attempts, { now, until, askedSeconds: known.retryAfter })
  const isOver = known.outcome !== 'later' || dueAt === null
  const outcome = isOver && known.outcome !== 'limited' ? 'given_up' : known.outcome
  log(deps, sender, message, outcome, error)
  if (known.outcome === 'stopped') await sender.onStopped?.(message)
  const lastError = errorMessage(error).slice(0, 300)
  if (isOver) await close(deps, sender, message, { lastError })
  else await updateMessage(deps.db, message.id, { dueAt, lastError })
}

/** Ends a message. Its content is deleted at once, so the table does not reveal links and codes. */
async function close(
  { db }: Deps,
  { keepsRows }: Sender,
  { id }: DueMessage,
  changed: Parameters<typeof updateMessage>[2],
): Promise<void> {
  if (keepsRows) await updateMessage(db, id, { ...changed, content: null })
  else await deleteMessage(db, id)
}

/** Names the message and its request, never the recipient: a mail server's answer may contain it. */
function log(
  deps: Deps,
  { channel, keepsRows }: Sender,
  { id, kind, requestId, attempts }: DueMessage,
  outcome: 'sent' | 'later' | 'given_up' | 'limited',
  error?: unknown,
): void {
  if (!keepsRows) return
  const reqId = requestId === null ? {} : { reqId: requestId }
  const line = { event: channel, outcome, [`${channel}Id`]: id, kind, ...reqId }
  if (outcome === 'sent') deps.log.info(line, 'a message was sent')
  else deps.log.warn(line, `a message was not sent at attempt ${attempts}${codeOf(error)}`)
}

function codeOf(error: unknown): string {
  if (error instanceof DeliveryFailure) return ` (${error.message})`
  return error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
}
