import { listRefusedOrders, lockInvoice, updateInvoice } from '../invoices/repo.ts'
import { findLastAttempt } from './repo.ts'
import { lockSubscription } from '../subscriptions/repo.ts'
import { daysAfter } from '../catalog/calendar.ts'
import { isInFlight } from './charge.ts'
import type { BillingDeps } from '../deps.ts'
import { isUnpaid } from './paid.ts'

/** How long a declined order may be paid with something else. */
const OPEN_DAYS = 7

/** Gives up declined orders that nobody came back to. */
export async function forgetOrders(deps: BillingDeps): Promise<void> {
  const before = daysAfter(deps.clock.now(), -OPEN_DAYS)
  for (const { id, owner } of await listRefusedOrders(deps.db, before))
    await deps.db.transaction(async (tx) => {
      await lockSubscription(tx, owner)
      const invoice = await lockInvoice(tx, id)
      const isOpen = invoice && isUnpaid(invoice) && !isInFlight(await findLastAttempt(tx, id))
      if (isOpen) await updateInvoice(tx, id, { status: 'void' })
    })
}
