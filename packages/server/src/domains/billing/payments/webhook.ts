import type { Deps } from '#deps.ts'
import { Failure } from '#platform/http/failure.ts'
import { insertEvent } from './webhook-events-repo.ts'
import { workInbox } from './webhook-events.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Believes what the provider signed, writes it down once, and looks into it after the answer. */
export async function receive(deps: Deps, raw: Uint8Array, headers: Headers): Promise<void> {
  const { payments, db, clock, background, log } = deps
  const event = payments.parseWebhook(raw, headers)
  if (event === null) {
    log.warn({ event: 'webhook', outcome: 'rejected' }, 'a webhook was rejected')
    throw new Failure('invalid', 'The signature does not hold')
  }
  const { id, type, about } = event
  const now = clock.now()
  const row = { id, type, about, provider: payments.name, receivedAt: now, dueAt: now }
  const isNew = await insertEvent(db, row)
  const outcome = isNew ? 'stored' : 'repeated'
  log.info({ event: 'webhook', outcome, id, type }, 'a webhook came')
  if (isNew) background.wake('inbox', () => workInbox(deps))
}
