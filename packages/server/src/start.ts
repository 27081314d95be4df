import { accountJobs, phoneCodesPurgeJob } from '#domains/accounts/jobs.ts'
import { resetDemo, seedDemo } from '#domains/account-closing/demo/demo.ts'
import { demoResetJob } from '#domains/account-closing/jobs.ts'
import { importJobs } from '#domains/admin/draws/jobs.ts'
import { auditPurgeJob } from '#domains/admin/reports/jobs.ts'
import { backupJob } from '#domains/admin/operations/jobs.ts'
import { registerGauges } from '#domains/admin/operations/gauges.ts'
import { billingJobs, paymentJobs } from '#domains/billing/jobs.ts'
import { contactPurgeJob } from '#domains/support/jobs.ts'
import { drawJobs, sourceJobs } from '#domains/draws/jobs.ts'
import { fileJob } from '#domains/accounts/photo/jobs.ts'
import { learningJobs } from '#domains/forecasts/jobs.ts'
import type { Learner } from '#domains/forecasts/learner.ts'
import { verifyChains } from '#domains/forecasts/verify-chains.ts'
import { summaryJob } from '#domains/notifications/weekly-summary/jobs.ts'
import { notificationJobs } from '#domains/notifications/jobs.ts'
import { purgeJob } from '#domains/picks/jobs.ts'
import { pushJobs } from '#domains/notifications/push/jobs.ts'
import { coolOffJobs, quotasPurgeJob } from '#domains/entitlements/jobs.ts'
import type { FastifyInstance } from 'fastify'
import { serveMetrics } from '#platform/metrics/serve.ts'
import type { Events } from '#platform/events/events.ts'
import type { JobRegistry, RecurringJob } from '#platform/jobs/jobs.ts'
import { messageJobs } from '#platform/messages/jobs.ts'
import { idempotencyPurgeJob } from '#platform/http/idempotency/jobs.ts'
import type { Runtime } from './runtime.ts'

/** Seeds the data that must exist before the first request: the demo account. */
export async function seed(runtime: Runtime): Promise<void> {
  await seedDemo(runtime)
  await resetDemo(runtime)
}

/** Every recurring job of this service. */
export function recurringJobs(
  runtime: Runtime & { events: Events; learner: Learner; app: FastifyInstance },
): RecurringJob[] {
  return [
    ...accountJobs(runtime),
    ...billingJobs(runtime),
    ...paymentJobs(runtime, runtime.app),
    purgeJob(runtime),
    ...drawJobs(runtime),
    ...sourceJobs(runtime),
    ...importJobs(runtime),
    contactPurgeJob(runtime),
    auditPurgeJob(runtime),
    fileJob(runtime),
    ...coolOffJobs(runtime),
    phoneCodesPurgeJob(runtime),
    quotasPurgeJob(runtime),
    ...notificationJobs(runtime),
    summaryJob(runtime),
    backupJob(runtime),
    ...pushJobs(runtime),
    ...learningJobs(runtime.learner, runtime),
    demoResetJob(runtime),
    ...messageJobs(runtime),
    idempotencyPurgeJob(runtime),
  ]
}

/** Checks that run at every start, while requests are already served. */
export function checkInBackground(runtime: Runtime): void {
  verifyChains(runtime).catch((err: unknown) => runtime.log.warn({ err }, 'chain'))
}

/** Serves metrics on METRICS_PORT, apart from the app's port; null if it is not set. */
export async function startMetrics(runtime: Runtime & { events: Events; jobs: JobRegistry }) {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = runtime.config
  if (port === undefined) return null
  const served = await serveMetrics(runtime.metrics, { port, host, token }, registerGauges(runtime))
  runtime.log.info({ port: served.port, host }, 'metrics are served')
  return served
}
