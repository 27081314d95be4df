import type { FastifyInstance } from 'fastify'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { isSandbox } from '#platform/payments/sandbox/sandbox.ts'
import { purgeEvents } from './payments/webhook-events-repo.ts'
import { courierTo } from './payments/sandbox-webhooks.ts'
import type { BillingDeps } from './deps.ts'
import { fetchMissed, workInbox } from './payments/webhook-events.ts'
import { removeCustomers } from './payments/delete-customer.ts'
import { letGoAgain } from './payments/remove-method.ts'

const HOUR = 3600
/** Longer than a provider repeats an event or lists it. */
const KEEP_DAYS = 60

/** Looks into what the provider reported, and after what it did not; the sandbox lives by this too. */
export function paymentSweeps(deps: BillingDeps, app: FastifyInstance): Sweep[] {
  const { db, clock, payments } = deps
  const sandbox = isSandbox(payments) ? payments : null
  return [
    { name: 'payments-inbox', everySeconds: 5, run: () => workInbox(deps) },
    { name: 'payments-missed', everySeconds: HOUR, run: () => fetchMissed(deps) },
    { name: 'payments-customers', everySeconds: 600, run: () => removeCustomers(deps) },
    {
      name: 'payments-forget',
      everySeconds: 24 * HOUR,
      run: async () => {
        await letGoAgain(deps)
        await purgeEvents(db, clock.now().subtract({ hours: KEEP_DAYS * 24 }))
      },
    },
    ...(sandbox
      ? [{ name: 'sandbox', everySeconds: 5, run: () => sandbox.work(courierTo(app)) }]
      : []),
  ]
}
