import type { AuditAction, AuditEntry } from '@fourcast/contract/admin-audit.ts'
import { amountOf } from '#core/money.ts'

export const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  'user.change': 'Changed an account',
  'user.role': 'Changed a role',
  'user.disable': 'Switched an account off',
  'user.enable': 'Switched an account on',
  'user.delete': 'Deleted an account',
  'user.plan': 'Granted a plan',
  'user.sessions': 'Signed someone out',
  'user.break': 'Lifted a break',
  'user.second-step': 'Removed two-step sign-in',
  'subscription.cancel': 'Cancelled a plan',
  'payment.refund': 'Sent money back',
  'message.handle': 'Marked a message',
  'quarantine.accept': 'Accepted a draw',
  'quarantine.dismiss': 'Dismissed a row',
  'source.refresh': 'Asked a source',
  'series.clear': 'Cleared draws',
  'draws.import': 'Imported draws',
  'training.start': 'Started a training',
  'forecasts.verify': 'Verified forecasts',
  'outbox.retry': 'Retried a message',
  'job.run': 'Ran a job',
  'work.retry': 'Retried failed work',
  'data.export': 'Exported data',
}

/** The page of what it was done to, where it has one. */
export function pageOf({ subject, subjectId, action }: AuditEntry) {
  if (subject === 'user' && action !== 'user.delete') return `/admin/users/${subjectId}`
  return subject === 'payment' ? `/admin/payments/${subjectId}` : null
}

export interface Change {
  name: string
  before: string | null
  after: string | null
}

/** Field by field, as it was and as it is; null where an entry does not say. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].map((name) => ({
    name: wordsOf(name),
    before: valueOf(name, before?.[name]),
    after: valueOf(name, after?.[name]),
  }))
}

/** 'disabledReason' → 'disabled reason'. */
const wordsOf = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[_-]/g, ' ')

/** Whole cents in what is written down. */
const MONEY: ReadonlySet<string> = new Set(['amount', 'refund', 'refundable', 'refunded'])

function valueOf(name: string, value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value === 'number' && MONEY.has(name)) return amountOf(value)
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
