import { causeOf } from '#platform/cause.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import type { EmailLayout } from './layout.ts'
import { htmlOf, textOf } from './layout.ts'
import type { Email } from './email.ts'
import { mail } from '#platform/db/schema/email.ts'
import { stopLinks } from './unsubscribe.ts'

export interface PostDeps {
  clock: Clock
  random: Random
  keys: Keys
  stationery: EmailLayout
}

/** Writes a letter to the outbox table, in the transaction that caused it. A job sends it. */
export async function post(tx: Tx, deps: PostDeps, letter: Email): Promise<void> {
  const now = deps.clock.now()
  const stop = letter.list ? stopLinks(deps.keys, deps.stationery.publicUrl, letter.list) : null
  const framed = { ...letter, stopPage: stop?.page ?? null }
  await tx.insert(mail).values({
    id: deps.random.uuid(),
    userId: letter.userId ?? null,
    kind: letter.kind,
    recipient: letter.to,
    bucket: letter.bucket ?? null,
    replyTo: letter.replyTo ?? null,
    subject: oneLine(letter.subject),
    text: textOf(framed, deps.stationery),
    html: htmlOf(framed, deps.stationery),
    unsubscribeUrl: stop?.atOnce ?? null,
    requestId: letter.requestId ?? causeOf().reqId ?? null,
    createdAt: now,
    dueAt: now,
  })
  await wakeJob(tx, 'mail-deliver')
}

/** A subject is a header: what breaks its line would begin another. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
