import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { continueOnFailure } from '#platform/jobs/steps.ts'
import type { BillingDeps } from './deps.ts'
import { retryDue } from './retries.ts'
import { expireDue } from './expire.ts'
import { purgeInvoices } from './invoices.ts'
import { voidStaleOrders, recheckBankPayments, nextReconcile, reconcile } from './reconcile.ts'
import { nextTermEnd } from './renewals-repo.ts'
import { remindDue } from './reminders.ts'
import { extendGracePeriods, renewDue } from './renewals.ts'

/** Renews, retries and ends terms, and sends reminders. */
export async function advanceTerms(deps: BillingDeps): Promise<void> {
  const steps = [renewDue, retryDue, extendGracePeriods, expireDue, remindDue]
  await continueOnFailure(deps.signal, ...steps.map((step) => () => step(deps)))
}

export const billingJobs = (deps: BillingDeps): RecurringJob[] => [
  {
    name: 'billing-terms',
    everySeconds: 1800,
    run: async (signal) => {
      await advanceTerms({ ...deps, signal })
      return await nextTermEnd(deps.db, deps.clock.now())
    },
  },
  {
    name: 'billing-reconcile',
    everySeconds: 3600,
    isWoken: true,
    run: async (signal) => {
      await reconcile({ ...deps, signal })
      return await nextReconcile(deps)
    },
  },
  {
    name: 'billing-ask-again',
    everySeconds: 3600,
    run: (signal) => recheckBankPayments({ ...deps, signal }),
  },
  {
    name: 'billing-purge',
    everySeconds: 3600,
    run: (signal) => voidStaleOrders({ ...deps, signal }),
  },
  {
    name: 'billing-invoices',
    everySeconds: 86_400,
    run: (signal) => purgeInvoices({ ...deps, signal }),
  },
]
