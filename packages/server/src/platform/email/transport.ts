import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Email } from '@fourcast/contract/accounts.ts'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'

export interface OutgoingMail {
  id: string
  kind: string
  recipient: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** The one-click unsubscribe URL; null for email that cannot be stopped. */
  unsubscribeUrl: string | null
  date: Date
}

/** Delivers one mail or throws. Sending the same mail again must be harmless to try. */
export type Transport = (mail: OutgoingMail) => Promise<void>

/** The whole message, with exactly one recipient in the envelope, whatever the address contains. */
const message = (mail: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: onePlain(mail.recipient) },
  envelope: { from: addressOf(from), to: [onePlain(mail.recipient)] },
  ...(mail.replyTo !== null && { replyTo: { name: '', address: onePlain(mail.replyTo) } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.date,
  messageId: `<${mail.id}@fourcast>`,
  headers: headersOf(mail),
})

function headersOf({ kind, replyTo, unsubscribeUrl }: OutgoingMail) {
  return {
    'X-Fourcast-Kind': kind,
    // So that no absence note answers (RFC 3834). A person's message may be answered.
    ...(replyTo === null && { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribeUrl !== null && {
      // Not folded: a folded address is invalid.
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/**
 * The library splits addresses at commas and accepts injected headers, so only one plain address
 * may pass.
 */
function onePlain(address: string): string {
  if (!Email.safeParse(address).success) throw new Error('not one plain address')
  return address
}

const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from

/** An email in the form that programs read, beside the file for people. */
export const FiledMail = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.iso.datetime(),
})
type FiledMail = z.output<typeof FiledMail>

/**
 * Writes each email to a file for developers, and one for the outbox page. A crash leaves no half
 * file.
 */
export function fileTransport(folder: string, from: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const composed = await composer.sendMail(message(mail, from))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${mail.date.toISOString().replaceAll(':', '')}-${mail.kind}-${mail.id}`
    await putFile(join(folder, `${name}.mail.json`), JSON.stringify(filed(mail)))
    await putFile(join(folder, `${name}.eml`), composed.message)
  }
}

async function putFile(path: string, content: Parameters<typeof writeFile>[1]) {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

const filed = ({ id, kind, recipient, subject, text, html, date }: OutgoingMail): FiledMail => ({
  id,
  kind,
  to: recipient,
  subject,
  text,
  html,
  createdAt: date.toISOString(),
})

/** The machine itself: a connection to it crosses no network. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/**
 * Emails contain links that open accounts, so another host must offer TLS. A relay in a closed
 * network that cannot is allowed by `?ignoreTLS=true`.
 */
export function smtpTransport(url: string, from: string): Transport {
  const requireTLS = !LOOPBACK.test(new URL(url).hostname)
  const smtp = createTransport({
    url,
    requireTLS: requireTLS && !new URL(url).searchParams.has('ignoreTLS'),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return async (mail) => {
    await smtp.sendMail(message(mail, from))
  }
}
