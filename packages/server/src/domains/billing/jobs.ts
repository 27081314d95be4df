import { purgeQuotas } from '#domains/entitlements/quota/purge.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import type { BillingDeps } from './deps.ts'
import { retryDue } from './dunning/retries.ts'
import { expireDue } from './dunning/expire.ts'
import { purgeInvoices } from './invoices/invoices.ts'
import {
  voidStaleOrders,
  recheckBankPayments,
  nextReconcile,
  reconcile,
} from './payments/reconcile.ts'
import { nextTermEnd } from './dunning/repo.ts'
import { remindDue } from './dunning/reminders.ts'
import { extendGracePeriods, renewDue } from './dunning/renewals.ts'

/** What the calendar brings: terms that renew, are tried again, end, or are about to. */
export async function advanceTerms(deps: BillingDeps): Promise<void> {
  await renewDue(deps)
  await retryDue(deps)
  await extendGracePeriods(deps)
  await expireDue(deps)
  await remindDue(deps)
}

export const billingJobs = (deps: BillingDeps): RecurringJob[] => [
  {
    name: 'billing-terms',
    everySeconds: 900,
    run: async () => {
      await advanceTerms(deps)
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
  { name: 'billing-ask-again', everySeconds: 3600, run: () => recheckBankPayments(deps) },
  { name: 'billing-purge', everySeconds: 3600, run: () => voidStaleOrders(deps) },
  { name: 'billing-invoices', everySeconds: 86_400, run: () => purgeInvoices(deps) },
  { name: 'billing-quotas', everySeconds: 3600, run: () => purgeQuotas(deps) },
]
