import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { continueOnFailure } from '#platform/jobs/steps.ts'
import { isSandbox } from '#platform/payments/sandbox/sandbox.ts'
import type { FastifyInstance } from 'fastify'
import type { BillingDeps } from './deps.ts'
import { expireDue } from './expire.ts'
import { purgeInvoices } from './invoices.ts'
import { nextRemoval } from './method-removals-repo.ts'
import { removeAtProvider } from './method-removals.ts'
import { nextReconcile, recheckBankPayments, reconcile, voidStaleOrders } from './reconcile.ts'
import { remindDue } from './reminders.ts'
import { nextTermEnd } from './renewals-repo.ts'
import { extendGracePeriods, renewDue } from './renewals.ts'
import { retryDue } from './retries.ts'
import { webhookSenderTo } from './sandbox-actions.ts'
import { nextDueEvent, purgeEvents } from './webhooks-repo.ts'
import { fetchMissedEvents, processWebhookEvents } from './webhooks.ts'

const HOUR = 3600

/** Renews, retries and ends terms, and sends reminders. */
export async function advanceTerms(deps: BillingDeps): Promise<void> {
  const steps = [renewDue, retryDue, extendGracePeriods, expireDue, remindDue]
  await continueOnFailure(deps.signal, ...steps.map((step) => () => step(deps)))
}

export const billingJobs = (deps: BillingDeps): RecurringJob[] => [
  {
    name: 'billing-terms',
    everySeconds: HOUR / 2,
    run: async (signal) => {
      await advanceTerms({ ...deps, signal })
      return await nextTermEnd(deps.db, deps.clock.now())
    },
  },
  {
    name: 'billing-reconcile',
    everySeconds: HOUR,
    isWoken: true,
    run: async (signal) => {
      await reconcile({ ...deps, signal })
      return await nextReconcile(deps)
    },
  },
  {
    name: 'billing-ask-again',
    everySeconds: HOUR,
    run: (signal) => recheckBankPayments({ ...deps, signal }),
  },
  {
    name: 'billing-purge',
    everySeconds: HOUR,
    run: (signal) => voidStaleOrders({ ...deps, signal }),
  },
  {
    name: 'billing-invoices',
    everySeconds: 24 * HOUR,
    run: (signal) => purgeInvoices({ ...deps, signal }),
  },
]

/** Longer than a provider repeats or lists an event. */
const KEEP_DAYS = 60

/** Processes webhook events and fetches missed ones. The sandbox sends its events in a job, too. */
export function paymentJobs(deps: BillingDeps, app: FastifyInstance): RecurringJob[] {
  const { db, clock, payments } = deps
  const sandbox = isSandbox(payments) ? payments : null
  return [
    {
      name: 'payments-inbox',
      everySeconds: HOUR / 2,
      isWoken: true,
      run: async (signal) => {
        await processWebhookEvents({ ...deps, signal })
        return await nextDueEvent(db)
      },
    },
    {
      name: 'payments-missed',
      everySeconds: HOUR,
      run: (signal) => fetchMissedEvents({ ...deps, signal }),
    },
    {
      name: 'payments-removals',
      everySeconds: HOUR / 2,
      isWoken: true,
      run: async (signal) => {
        await removeAtProvider({ ...deps, signal })
        return await nextRemoval(db, payments.name)
      },
    },
    {
      name: 'payments-purge',
      everySeconds: 24 * HOUR,
      run: () => purgeEvents(db, clock.now().subtract({ hours: KEEP_DAYS * 24 })),
    },
    ...(sandbox
      ? [
          {
            name: 'sandbox',
            everySeconds: HOUR,
            isWoken: true,
            run: (signal?: AbortSignal) => sandbox.work(webhookSenderTo(app), signal),
          },
        ]
      : []),
  ]
}
