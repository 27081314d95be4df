import { causeOf } from '#platform/cause.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import { insertMessage } from '#platform/messages/repo.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import type { EmailLayout } from './layout.ts'
import { renderHtml, renderText } from './layout.ts'
import type { Email } from './email.ts'
import { ONCE_A_WEEK } from './sender.ts'
import { stopLinks } from './unsubscribe.ts'

export interface PostDeps {
  clock: Clock
  random: Random
  keys: Keys
  layout: EmailLayout
}

/** Adds an email to the queue, in the transaction that caused it. A job sends it. */
export async function post(tx: Tx, deps: PostDeps, email: Email): Promise<void> {
  const stop = email.list ? stopLinks(deps.keys, deps.layout.publicUrl, email.list) : null
  const framed = { ...email, stopPage: stop?.page ?? null }
  await insertMessage(tx, {
    id: deps.random.uuid(),
    channel: 'mail',
    userId: email.userId ?? null,
    kind: email.kind,
    recipient: email.to,
    bucket: email.bucket ?? null,
    subject: oneLine(email.subject),
    content: {
      text: renderText(framed, deps.layout),
      html: renderHtml(framed, deps.layout),
      replyTo: email.replyTo ?? null,
      unsubscribeUrl: stop?.atOnce ?? null,
    },
    // Emails to everyone wait for a link that one person waits for.
    urgent: email.kind !== ONCE_A_WEEK,
    requestId: email.requestId ?? causeOf().reqId ?? null,
    createdAt: deps.clock.now(),
  })
}

/** A subject is a header: a line break in it would begin another header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
