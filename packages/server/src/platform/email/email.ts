import type { MailList } from '@fourcast/contract/mail.ts'
import type { MailBucket } from './mailbox.ts'

/** Figures under a title: labels and values. */
export interface Facts {
  title: string
  rows: readonly (readonly [label: string, value: string])[]
}

export interface Email {
  /** The kind, for the log and the tests: `reset`, `verify` … */
  kind: string
  to: string
  /** The mailbox limit that it counts for, apart from other email. */
  bucket?: MailBucket | null
  /** The account that it is about, if any. */
  userId?: string
  /** The Reply-To address, if it is not ours. */
  replyTo?: string
  subject: string
  /** Paragraphs of plain text, and figures; the HTML part is made from the same. */
  paragraphs: readonly (string | Facts)[]
  /** The button, if there is one. */
  action?: { label: string; url: string }
  /** The footer's reason for the email; by default that the address has an account. */
  why?: string
  /** The list and the person, for an email with an unsubscribe link in its text and headers. */
  list?: { name: MailList; userId: string }
  /** The request that caused it, to connect the email with its log lines. */
  requestId?: string
}
