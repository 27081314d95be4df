import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutboxMessage } from '@fourcast/contract/mail.ts'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { notFound } from '#platform/http/failure.ts'
import { outboxFolder } from '#platform/email/outbox.ts'
import { FiledMail } from '#platform/email/transport.ts'

type OutboxDeps = Pick<Deps, 'config'>

const MOST = 100
const MAIL = '.mail.json'
const SMS = '.sms.json'

/** A text message as its sender stores it. */
const StoredSms = z.omit(FiledMail, { subject: true, html: true })

/** The latest messages of the folder, newest first. Other files are skipped. */
export async function latestMessages({ config }: OutboxDeps): Promise<OutboxMessage[]> {
  const folder = outboxFolder(config)
  const names = (await namesIn(folder)).filter((name) => name.endsWith(MAIL) || name.endsWith(SMS))
  // File names begin with the time.
  const latest = names.toSorted().toReversed().slice(0, MOST)
  const read = await Promise.all(latest.map((name) => readMessage(folder, name)))
  return read.filter((message) => message !== null)
}

async function readMessage(folder: string, name: string): Promise<OutboxMessage | null> {
  if (name.endsWith(SMS)) {
    const sms = await readJson(folder, name, StoredSms)
    return sms && { ...sms, channel: 'sms', subject: '' }
  }
  const mail = await readJson(folder, name, FiledMail)
  if (!mail) return null
  const { html: _, ...shown } = mail
  return { ...shown, channel: 'mail' }
}

/** The HTML part of an email. Links open outside the frame, because our pages refuse to be framed. */
export async function mailHtml({ config }: OutboxDeps, id: string): Promise<string> {
  const folder = outboxFolder(config)
  const name = (await namesIn(folder)).find((one) => one.endsWith(`-${id}${MAIL}`))
  const mail = name === undefined ? null : await readJson(folder, name, FiledMail)
  if (!mail) throw notFound('This mail was not found')
  return mail.html.replace('<head>', '<head><base target="_blank">')
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

async function readJson<S extends z.ZodMiniType>(
  folder: string,
  name: string,
  schema: S,
): Promise<z.output<S> | null> {
  try {
    return schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  } catch {
    return null
  }
}
