import { deleteOrphanedInvoices } from './purge-repo.ts'
import { daysAfter } from '../catalog/calendar.ts'
import type { BillingDeps } from '../deps.ts'

/** Seven years, leap days included. */
const KEEP_DAYS = 2557
const BATCH = 100

/** Removes invoices of deleted accounts that no law wants any more, with all that was tried and sent back. */
export async function forgetInvoices({ db, clock }: BillingDeps): Promise<void> {
  const before = daysAfter(clock.now(), -KEEP_DAYS)
  const next = () => db.transaction((tx) => deleteOrphanedInvoices(tx, before, BATCH))
  while ((await next()) === BATCH);
}
