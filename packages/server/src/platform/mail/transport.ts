import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Email } from '@fourcast/contract/accounts.ts'
import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  id: string
  kind: string
  recipient: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  date: Date
}

/** Delivers one mail or throws. Sending the same mail again must be harmless to try. */
export type Transport = (mail: OutgoingMail) => Promise<void>

/** The whole message, with an envelope of exactly one recipient whatever the address contains. */
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
  headers: { 'X-Fourcast-Kind': mail.kind },
})

/** The library splits on commas and takes injected headers: nothing but one plain address gets that far. */
function onePlain(address: string): string {
  if (!Email.safeParse(address).success) throw new Error('not one plain address')
  return address
}

const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from

/** Writes each mail to a file that a developer can read; a crash leaves no half file. */
export function fileTransport(folder: string, from: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const composed = await composer.sendMail(message(mail, from))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(
      folder,
      `${mail.date.toISOString().replaceAll(':', '')}-${mail.kind}-${mail.id}.eml`,
    )
    await writeFile(`${path}.part`, composed.message, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}

export function smtpTransport(url: string, from: string): Transport {
  const smtp = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return async (mail) => {
    await smtp.sendMail(message(mail, from))
  }
}
