import type { FastifyInstance } from 'fastify'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { isSandbox } from '#platform/payments/sandbox/sandbox.ts'
import { nextDueEvent, purgeEvents } from './webhook-events-repo.ts'
import { webhookSenderTo } from './sandbox-actions.ts'
import type { BillingDeps } from './deps.ts'
import { fetchMissedEvents, processWebhookEvents } from './webhook-events.ts'
import { removeAtProvider } from './method-removals.ts'
import { nextRemoval } from './method-removals-repo.ts'

const HOUR = 3600
/** Longer than a provider repeats or lists an event. */
const KEEP_DAYS = 60

/** Processes webhook events and fetches missed ones. The sandbox sends its events in a job, too. */
export function paymentJobs(deps: BillingDeps, app: FastifyInstance): RecurringJob[] {
  const { db, clock, payments } = deps
  const sandbox = isSandbox(payments) ? payments : null
  return [
    {
      name: 'payments-inbox',
      everySeconds: 1800,
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
      everySeconds: 1800,
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
            everySeconds: 3600,
            isWoken: true,
            run: (signal?: AbortSignal) => sandbox.work(webhookSenderTo(app), signal),
          },
        ]
      : []),
  ]
}
