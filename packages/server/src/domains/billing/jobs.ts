import { purgeQuotas } from '#domains/entitlements/quota/purge.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { purgeKeys } from './idempotency-repo.ts'
import { daysAfter } from './catalog/calendar.ts'
import type { BillingDeps } from './deps.ts'
import { retryDue } from './dunning/retries.ts'
import { expireDue } from './dunning/expire.ts'
import { forgetInvoices } from './invoices/invoices.ts'
import { forgetOrders, askAgain, nextReconcile, reconcile } from './payments/reconcile.ts'
import { KEY_DAYS } from './idempotency.ts'
import { nextTermEnd } from './dunning/repo.ts'
import { remindDue } from './dunning/reminders.ts'
import { holdPaying, renewDue } from './dunning/renewals.ts'

/** What the calendar brings: terms that renew, are tried again, end, or are about to. */
export async function keepTerms(deps: BillingDeps): Promise<void> {
  await renewDue(deps)
  await retryDue(deps)
  await holdPaying(deps)
  await expireDue(deps)
  await remindDue(deps)
}

/** Keys are remembered as long as somebody may repeat a call, orders as long as they may be paid. */
export async function purge(deps: BillingDeps): Promise<void> {
  await purgeKeys(deps.db, daysAfter(deps.clock.now(), -KEY_DAYS))
  await forgetOrders(deps)
}

export const billingSweeps = (deps: BillingDeps): Sweep[] => [
  {
    name: 'billing-terms',
    everySeconds: 900,
    run: async () => {
      await keepTerms(deps)
      return await nextTermEnd(deps.db, deps.clock.now())
    },
  },
  {
    name: 'billing-reconcile',
    everySeconds: 1800,
    isWoken: true,
    run: async () => {
      await reconcile(deps)
      return await nextReconcile(deps)
    },
  },
  { name: 'billing-ask-again', everySeconds: 3600, run: () => askAgain(deps) },
  { name: 'billing-purge', everySeconds: 3600, run: () => purge(deps) },
  { name: 'billing-invoices', everySeconds: 86_400, run: () => forgetInvoices(deps) },
  { name: 'billing-quotas', everySeconds: 3600, run: () => purgeQuotas(deps) },
]
