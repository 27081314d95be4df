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
 * Stores a message and emails it to support in one transaction. A message sent again, even
 * concurrently, is stored, emailed and counted once because the insert comes before the count.
 */
export async function receiveMessage(deps: Deps, form: ContactForm, sender: Sender) {
  // The demo account is shared, so its messages count as a visitor's.
  const owner = sender.user === null || sender.user.isDemo ? null : sender.user.userId
  const isNew = await deps.db.transaction(async (tx) => {
    const plan = owner && (await planOf(tx, owner, deps.clock.now()))
    const row = { ...form, userId: owner, plan, createdAt: deps.clock.now() }
    if (!(await insertMessage(tx, row))) {
      if (await isStored(tx, row)) return false
      throw new Failure(
        'conflict',
        'Another message was already sent with this ID. Please send yours again.',
      )
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

/**
 * Counts a message toward the hourly limits of the network and of the account. If either is used up,
 * neither is charged.
 */
async function count(tx: Tx, deps: Deps, owner: OwnerId | null, { address }: Sender) {
  const points = deps.config.LIMIT_MESSAGES
  if (points === 0) return
  // Without an address there is no limit to count toward, so refuse.
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
  const message = { ...messageEmail(form, writer), requestId }
  await deps.mail.post(tx, { ...message, to: deps.config.SUPPORT_EMAIL })
  if (account) await sendEmail(tx, deps, account, { ...copyEmail(form), requestId })
}

/** Marks a message as answered or open, with an optional note. Does nothing if the state is unchanged. */
export async function setMessageHandled(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, handled }: { id: string; handled: boolean },
  note: (tx: Tx) => Promise<void>,
): Promise<MessageRow> {
  return await db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw notFound('The message was not found')
    if (handled === (message.handledAt !== null)) return message
    const handledAt = handled ? clock.now() : null
    await markMessage(tx, id, handledAt)
    await note(tx)
    return { ...message, handledAt }
  })
}

export const WINDOW_SECONDS = 3600

/** Messages sent before this are deleted. */
export const retentionStart = (now: Temporal.Instant) =>
  now.subtract({ hours: MESSAGE_KEEP_DAYS * 24 })
