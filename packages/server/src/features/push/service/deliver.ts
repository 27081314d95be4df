import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '#deps.ts'
import { isPushService, mannerOf } from '../policy.ts'
import type { Leased } from '../repo.ts'
import { deleteMessage, forgetBrowser, lease, putOff } from '../repo.ts'
import type { Answered } from './send.ts'
import { sendMessage } from './send.ts'
import { vapidHeaders } from './vapid.ts'

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'keys' | 'log' | 'config'>

/** So many are on their way from one instance: LANES times BATCH. */
const LANES = 4
const BATCH = 16
/** Longer than the slowest batch takes. */
const LEASE_SECONDS = 120

/** 10 s, 20 s, 40 s … an hour at most. */
const pause = (attempts: number) => Math.min(3600, 10 * 2 ** Math.min(attempts, 12))

/**
 * Sends what is due. Rows are leased just before, so that two instances do not send one twice. What
 * fails is tried again for as long as it is worth telling.
 */
export async function deliverDue(deps: DeliverDeps): Promise<void> {
  const authorize = vapidHeaders(deps, `mailto:${deps.config.SUPPORT_EMAIL}`)
  // Whoever has nothing to send needs no key.
  await Promise.all(Array.from({ length: LANES }, () => runLane(deps, authorize)))
}

type Authorize = ReturnType<typeof vapidHeaders>

async function runLane(deps: DeliverDeps, authorize: Authorize): Promise<void> {
  for (let batch = await some(deps); batch.length > 0; batch = await some(deps)) {
    const sending: Promise<void>[] = []
    for (const message of batch) {
      // Encrypting takes a while: whoever waits for an answer of ours goes first.
      await nextTurn()
      sending.push(deliver(deps, authorize, message))
    }
    await Promise.all(sending)
  }
}

function some({ db, clock }: DeliverDeps): Promise<Leased[]> {
  const now = clock.now()
  return lease(db, { most: BATCH, now, until: now.add({ seconds: LEASE_SECONDS }) })
}

async function deliver(deps: DeliverDeps, authorize: Authorize, message: Leased): Promise<void> {
  const { hours, topic } = mannerOf(message.payload.tag)
  const left = message.createdAt.add({ hours }).since(deps.clock.now()).total('seconds')
  if (left <= 0) return await drop(deps, message, 'too late')
  if (!isPushService(message.endpoint, deps.config.PUSH_HOSTS))
    return await drop(deps, message, 'no push service')
  const authorization = await authorize(message.endpoint)
  const answered = await sendMessage(message, { authorization, topic, seconds: Math.ceil(left) })
  await settle(deps, message, answered)
}

/** What follows from what the push service said. */
async function settle(deps: DeliverDeps, message: Leased, { status, retryAfter }: Answered) {
  if (status >= 200 && status < 300) return await deleteMessage(deps.db, message.id)
  if (status === 404 || status === 410) return await forgetBrowser(deps.db, message)
  if (status !== 0 && status !== 429 && status < 500) return await drop(deps, message, status)
  const seconds = Math.max(retryAfter, pause(message.attempts))
  await putOff(deps.db, message.id, deps.clock.now().add({ seconds }))
}

/** Where a browser is told, and with what, is known to its owner only: the log has the service's name. */
async function drop({ db, log }: DeliverDeps, message: Leased, reason: string | number) {
  const service = new URL(message.endpoint).hostname
  log.warn({ service, reason, attempts: message.attempts }, 'a push message was dropped')
  await deleteMessage(db, message.id)
}
