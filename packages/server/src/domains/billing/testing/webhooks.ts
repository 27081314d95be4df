import type { LightMyRequestResponse } from 'fastify'
import type { Sandbox } from '#platform/payments/sandbox/sandbox.ts'
import { isSandbox } from '#platform/payments/sandbox/sandbox.ts'
import type { SentWebhook } from '#platform/payments/sandbox/webhooks.ts'
import { HEADER, webhookSecret } from '#platform/payments/sandbox/webhooks.ts'
import { signature } from '#platform/payments/signature.ts'
import type { TestApp } from '#testing/app.ts'
import { webhookSenderTo } from '../sandbox-actions.ts'
import { processWebhookEvents } from '../webhooks.ts'

/**
 * Takes the sandbox's webhooks without delivering them, so that a test can post them late, twice,
 * in another order or never.
 */
export async function interceptWebhooks(app: TestApp): Promise<SentWebhook[]> {
  const taken: SentWebhook[] = []
  await sandboxOf(app).work(async (sent) => (taken.push(sent), 200))
  return taken
}

/** Lets the sandbox send its webhooks, and refuses them. */
export const rejectWebhooks = async (app: TestApp): Promise<void> =>
  void (await sandboxOf(app).work(async () => 503))

function sandboxOf({ deps }: TestApp): Sandbox {
  if (isSandbox(deps.payments)) return deps.payments
  throw new Error('this app runs on another provider')
}

/** Posts a webhook and processes its event. */
export async function post(app: TestApp, sent: SentWebhook): Promise<LightMyRequestResponse> {
  const answer = await app.inject({ ...sent })
  if (answer.statusCode < 300) await processWebhookEvents(app.deps)
  return answer
}

/** The same body with a new signature, as a provider repeats it later. */
export function signedAgain(
  app: TestApp,
  sent: SentWebhook,
  { at = app.clock.now(), secret = webhookSecret(app.deps) } = {},
): SentWebhook {
  const signed = signature(Buffer.from(sent.payload), at, secret)
  return { ...sent, headers: { ...sent.headers, [HEADER]: signed } }
}

/** Moves the sandbox's due payments, sends its webhooks and processes their events: what the jobs do. */
export async function runSandbox(app: TestApp): Promise<void> {
  await sandboxOf(app).work(webhookSenderTo(app.server))
  await processWebhookEvents(app.deps)
}

/** Delivers all webhooks of the sandbox. */
export async function deliverWebhooks(app: TestApp): Promise<void> {
  for (const sent of await interceptWebhooks(app)) await post(app, sent)
}

/** Lets time pass, and processes due events. */
export async function processAfter(app: TestApp, by: Temporal.DurationLike): Promise<void> {
  app.clock.advance(by)
  await processWebhookEvents(app.deps)
}

export const typeOf = ({ payload }: SentWebhook): string => JSON.parse(payload).type

/** The stored events: type, whether done, and tries. */
export async function storedEvents(app: TestApp): Promise<[string, boolean, number][]> {
  const { rows } = await app.pool.query(
    'select type, done_at is not null as done, tries from webhook_event order by received_at, type',
  )
  return rows.map(({ type, done, tries }) => [type, done, tries])
}
