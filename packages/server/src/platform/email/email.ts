import type { MailList } from '@fourcast/contract/mail.ts'
import type { MailBucket } from './mailbox.ts'

/** Figures under a title: a label and what it comes to. */
export interface Facts {
  title: string
  rows: readonly (readonly [label: string, value: string])[]
}

export interface Email {
  /** What it is, for the log and the tests: `reset`, `verify` … */
  kind: string
  to: string
  /** Counted by its mailbox apart from other mail. */
  bucket?: MailBucket | null
  /** Whose account it tells of, if it does. */
  userId?: string
  /** Who an answer goes to, where that is not us. */
  replyTo?: string
  subject: string
  /** Paragraphs of plain text, and figures; the HTML part is made of the same. */
  paragraphs: readonly (string | Facts)[]
  /** The one thing to press, if there is one. */
  action?: { label: string; url: string }
  /** Why one gets it, at its foot; else because the address has an account. */
  why?: string
  /** Of mail that can be stopped: which, and whose. It says how, and so do its headers. */
  list?: { name: MailList; userId: string }
  /** The request that caused it, so that a log line can be found from a mail and back. */
  requestId?: string
}
