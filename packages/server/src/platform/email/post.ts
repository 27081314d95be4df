import { causeOf } from '#platform/cause.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import type { EmailLayout } from './layout.ts'
import { renderHtml, renderText } from './layout.ts'
import type { Email } from './email.ts'
import { mail } from '#platform/db/schema/email.ts'
import { stopLinks } from './unsubscribe.ts'

export interface PostDeps {
  clock: Clock
  random: Random
  keys: Keys
  layout: EmailLayout
}

/** Adds an email to the queue, in the transaction that caused it. A job sends it. */
export async function post(tx: Tx, deps: PostDeps, email: Email): Promise<void> {
  const now = deps.clock.now()
  const stop = email.list ? stopLinks(deps.keys, deps.layout.publicUrl, email.list) : null
  const framed = { ...email, stopPage: stop?.page ?? null }
  await tx.insert(mail).values({
    id: deps.random.uuid(),
    userId: email.userId ?? null,
    kind: email.kind,
    recipient: email.to,
    bucket: email.bucket ?? null,
    replyTo: email.replyTo ?? null,
    subject: oneLine(email.subject),
    text: renderText(framed, deps.layout),
    html: renderHtml(framed, deps.layout),
    unsubscribeUrl: stop?.atOnce ?? null,
    requestId: email.requestId ?? causeOf().reqId ?? null,
    createdAt: now,
    dueAt: now,
  })
  await wakeJob(tx, 'mail-deliver')
}

/** A subject is a header: a line break in it would begin another header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
