import { webhook } from '@fourcast/contract/payments.ts'
import { asc, eq, gte, lte, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ProviderEvent } from '../provider.ts'
import { isSigned, signature } from '../signature.ts'
import type { SandboxDeps } from './deps.ts'
import { sandboxEvent } from '#platform/db/schema/sandbox.ts'
import { isNext } from '#platform/jobs/leases.ts'
import { retryAt } from '#platform/jobs/retry.ts'
import { drainQueue } from '#platform/jobs/steps.ts'

/** A webhook as it is sent. */
export interface SentWebhook {
  method: 'POST'
  url: string
  headers: Record<string, string>
  payload: string
}

/** Sends a webhook to its endpoint and returns the status. */
export type WebhookSender = (sent: SentWebhook) => Promise<number>

type EventRow = typeof sandboxEvent.$inferSelect

export const HEADER = 'sandbox-signature'
const MOST_TRIES = 16

const About = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('charge'), invoiceId: z.string(), attempt: z.int() }),
  z.object({ kind: z.literal('refund'), refundId: z.string() }),
  z.object({ kind: z.literal('dispute'), chargeRef: z.string() }),
])
const Body = z.object({
  id: z.string(),
  type: z.string(),
  created: z.iso.datetime(),
  livemode: z.boolean(),
  about: z.nullable(About),
})

/** The key that signs the sandbox's webhooks; each database has its own. */
export const webhookSecret = ({ keys }: Pick<SandboxDeps, 'keys'>) =>
  keys.mac('sandbox-webhook', 'secret')

function written(deps: SandboxDeps, { id, type, about, createdAt }: EventRow): SentWebhook {
  const payload = JSON.stringify({
    id,
    type,
    created: createdAt.toString(),
    livemode: false,
    about,
  })
  const signed = signature(Buffer.from(payload), deps.clock.now(), webhookSecret(deps))
  const headers = { 'content-type': 'application/json', [HEADER]: signed }
  return { method: 'POST', url: webhook.path, headers, payload }
}

/** Longer than our endpoint takes to answer. */
const LEASE_SECONDS = 60

/**
 * Sends webhooks that were not accepted yet, oldest first. Each is leased just before it is sent, so
 * two instances do not send it twice; refused ones are retried.
 */
export async function deliver(
  deps: SandboxDeps,
  sendWebhook: WebhookSender,
  signal?: AbortSignal,
): Promise<void> {
  const dueBy = deps.clock.now()
  await drainQueue(
    signal,
    () => leaseEvent(deps, dueBy),
    (event) => send(deps, event, sendWebhook),
  )
}

async function send(deps: SandboxDeps, event: EventRow, sendWebhook: WebhookSender): Promise<void> {
  const { id, tries } = event
  const status = await sendWebhook(written(deps, event)).catch(() => 0)
  const isOver = (status >= 200 && status < 300) || tries >= MOST_TRIES
  const sendAt = isOver ? null : retryAt(tries, deps.clock.now())
  await deps.db.update(sandboxEvent).set({ sendAt }).where(eq(sandboxEvent.id, id))
}

/** Its tries include the one that the lease begins. */
async function leaseEvent(
  { db, clock }: SandboxDeps,
  dueBy: Temporal.Instant,
): Promise<EventRow | undefined> {
  const { id, createdAt, tries } = sandboxEvent
  const next = { where: lte(sandboxEvent.sendAt, dueBy), order: sql`${createdAt}` }
  const sendAt = clock.now().add({ seconds: LEASE_SECONDS })
  const [event] = await db
    .update(sandboxEvent)
    .set({ sendAt, tries: sql`${tries} + 1` })
    .where(isNext(id, next))
    .returning()
  return event
}

/** The event of our own webhook; null for any other. */
export function parseSandboxWebhook(
  deps: SandboxDeps,
  raw: Uint8Array,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ProviderEvent | null {
  const proof = {
    secrets: deps.keys.all.map((keys) => webhookSecret({ keys })),
    now: deps.clock.now(),
  }
  if (!isSigned(raw, headers[HEADER], proof)) return null
  const body = Body.safeParse(jsonOf(raw)).data
  // The sandbox has no real money, so such an event is not its own.
  if (!body || body.livemode) return null
  const { id, type, created, about } = body
  return { id, type, createdAt: Temporal.Instant.from(created), about }
}

function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'))
  } catch {
    return null
  }
}

export async function* fetchSandboxEvents(
  { db }: SandboxDeps,
  since: Temporal.Instant,
): AsyncIterable<ProviderEvent> {
  yield* await db
    .select()
    .from(sandboxEvent)
    .where(gte(sandboxEvent.createdAt, since))
    .orderBy(asc(sandboxEvent.createdAt))
}
