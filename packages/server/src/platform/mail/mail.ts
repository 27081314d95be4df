import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Random } from '#platform/random.ts'
import { mail } from './tables.ts'

export interface Letter {
  /** What it is, for the log and the tests: `reset`, `verify` … */
  kind: string
  to: string
  /** Who an answer goes to, where that is not us. */
  replyTo?: string
  subject: string
  /** Paragraphs of plain text; the HTML part is made of the same. */
  paragraphs: readonly string[]
  /** The one thing to press, if there is one. */
  action?: { label: string; url: string }
  /** The request that caused it, so that a log line can be found from a mail and back. */
  requestId?: string
}

/** Writes a letter to the outbox table, in the transaction that caused it. A job sends it. */
export async function post(
  tx: Tx,
  deps: { clock: Clock; random: Random },
  letter: Letter,
): Promise<void> {
  const now = deps.clock.now()
  await tx.insert(mail).values({
    id: deps.random.uuid(),
    kind: letter.kind,
    recipient: letter.to,
    replyTo: letter.replyTo ?? null,
    subject: letter.subject,
    text: plainText(letter),
    html: html(letter),
    requestId: letter.requestId ?? null,
    createdAt: now,
    dueAt: now,
  })
}

function plainText({ paragraphs, action }: Letter): string {
  const lines = [...paragraphs]
  if (action) lines.push(`${action.label}: ${action.url}`)
  return [...lines, 'Fourcast. For entertainment only. 18+'].join('\n\n')
}

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

function html({ subject, paragraphs, action }: Letter): string {
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px;white-space:pre-line">${escape(text)}</p>`)
    .join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0a6a44;color:#ffffff;text-decoration:none;font-weight:600">${escape(action.label)}</a></p><p style="margin:0 0 16px;color:#436053;font-size:13px;word-break:break-all">${escape(action.url)}</p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="margin:0;padding:24px;background:#f1f9f4;color:#0b2a1d;font:16px/1.55 Figtree,system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #d5e5dc;border-radius:8px"><p style="margin:0 0 24px;font-weight:700;font-size:19px">Fourcast</p>${body}${button}<p style="margin:24px 0 0;color:#436053;font-size:13px">For entertainment only. 18+</p></div></body></html>`
}
