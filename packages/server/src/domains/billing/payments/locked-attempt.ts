import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { AttemptKey, AttemptRow } from './repo.ts'
import { lockAttempt } from './repo.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { findInvoice, lockInvoice } from '../invoices/repo.ts'
import { lockSubscription } from '../subscriptions/repo.ts'

/** What an attempt is about, all of it locked. */
export interface Held {
  attempt: AttemptRow
  invoice: InvoiceRow
  /** Null once the account is gone. */
  subscription: SubscriptionRow | null
}

/** Everyone locks in this order: subscription, invoice, attempt. */
export async function hold(tx: Tx, key: AttemptKey): Promise<Held | null> {
  const userId = (await findInvoice(tx, key.invoiceId))?.userId
  const subscription = userId ? await lockSubscription(tx, ownerOf({ userId })) : null
  const invoice = await lockInvoice(tx, key.invoiceId)
  const attempt = await lockAttempt(tx, key)
  return invoice && attempt && { attempt, invoice, subscription }
}
