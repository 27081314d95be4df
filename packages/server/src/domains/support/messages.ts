import type { ContactForm } from '@fourcast/contract/contact.ts'
import { MESSAGE_KEEP_DAYS } from '@fourcast/contract/limits.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendEmail } from '#domains/accounts/send-email.ts'
import { planOf } from '#domains/plans/current-plan.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { networkOf } from '#platform/network.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import { findAccount, insertMessage, isStored, lockMessage, markMessage } from './repo.ts'
import { copyEmail, messageEmail } from './emails.ts'
import type { MessageRow } from './repo.ts'

interface Sender {
  user: Principal | null
  address: string
  requestId: string
  log: FastifyBaseLogger
}

/**
 * Stores a message and posts it to us, or neither. The same message again, also at the same moment,
 * is stored once, mailed once and counted once: it is written first and counted after.
 */
export async function receiveMessage(deps: Deps, form: ContactForm, sender: Sender) {
  // The demo account is nobody in particular: whoever writes from it is a visitor.
  const owner = sender.user === null || sender.user.isDemo ? null : sender.user.userId
  const isNew = await deps.db.transaction(async (tx) => {
    const plan = owner && (await planOf(tx, owner, deps.clock.now()))
    const row = { ...form, userId: owner, plan, createdAt: deps.clock.now() }
    if (!(await insertMessage(tx, row))) {
      if (await isStored(tx, row)) return false
      throw new Failure('conflict', 'Another message was sent under this id. Please send it again.')
    }
    await count(tx, deps, owner, sender)
    await post(tx, deps, form, { owner, plan, requestId: sender.requestId })
    return true
  })
  if (isNew) {
    const { id, topic } = form
    sender.log.info({ event: 'message', id, topic, userId: owner ?? undefined }, 'a message came')
  }
  return { id: form.id }
}

/** Takes one of the hour's messages, of the network and of the account; none where either is used up. */
async function count(tx: Tx, deps: Deps, owner: OwnerId | null, { address }: Sender) {
  const points = deps.config.LIMIT_MESSAGES
  if (points === 0) return
  // Without an address there is nothing to count by: refuse rather than let everything through.
  if (!address) throw new Failure('malformed', 'The request has no address')
  const keys = [
    `contact:${deps.keys.mac('contact', networkOf(address))}`,
    ...(owner ? [`contact:${owner}`] : []),
  ]
  for (const key of keys) {
    const taken = await takeToken(tx, deps.clock, { key, points, seconds: WINDOW_SECONDS })
    if (!taken.allowed) throw tooMany(deps, taken.retryAfter)
  }
}

const tooMany = ({ config }: Deps, retryAfter: number) =>
  new Failure(
    'rate_limited',
    `You’ve sent several messages this hour, and we read them all. Please wait ${wait(retryAfter)}, or write to ${config.SUPPORT_EMAIL}.`,
    { retryAfter },
  )

interface From {
  owner: OwnerId | null
  plan: Awaited<ReturnType<typeof planOf>> | null
  requestId: string
}

async function post(tx: Tx, deps: Deps, form: ContactForm, { owner, plan, requestId }: From) {
  const account = owner && (await findAccount(tx, owner))
  const writer = account && plan && { email: account.email, plan }
  const letter = { ...messageEmail(form, writer), requestId }
  await deps.mail.post(tx, { ...letter, to: deps.config.SUPPORT_EMAIL })
  if (account) await sendEmail(tx, deps, account, { ...copyEmail(form), requestId })
}

/** Marks a message as answered, or open again; `note` is written with it, and not where nothing changes. */
export async function setMessageHandled(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, handled }: { id: string; handled: boolean },
  note: (tx: Tx) => Promise<void>,
): Promise<MessageRow> {
  return await db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw notFound('The message')
    if (handled === (message.handledAt !== null)) return message
    const handledAt = handled ? clock.now() : null
    await markMessage(tx, id, handledAt)
    await note(tx)
    return { ...message, handledAt }
  })
}

/** Long enough for a conversation, short enough that nobody fills a mailbox. */
export const WINDOW_SECONDS = 3600

/** Messages sent before this are kept no longer. */
export const retentionStart = (now: Temporal.Instant) =>
  now.subtract({ hours: MESSAGE_KEEP_DAYS * 24 })
