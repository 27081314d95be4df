import { accountSweeps } from '#domains/accounts/jobs.ts'
import { addDemoSample, resetDemo, seedDemo } from '#domains/account-closing/demo/demo.ts'
import { importSweeps } from '#domains/admin/draws/jobs.ts'
import { auditPurge } from '#domains/admin/reports/jobs.ts'
import { backupSweep } from '#domains/admin/operations/jobs.ts'
import { watchFigures } from '#domains/admin/operations/gauges.ts'
import { billingSweeps } from '#domains/billing/jobs.ts'
import { contactPurge } from '#domains/support/jobs.ts'
import { drawSweeps, sourceSweeps } from '#domains/draws/jobs.ts'
import { fileSweep } from '#domains/accounts/photo/jobs.ts'
import { learningSweeps } from '#domains/forecasts/jobs.ts'
import type { Learner } from '#domains/forecasts/training/learner.ts'
import { verifyChains } from '#domains/forecasts/track-record/verify.ts'
import { summarySweep } from '#domains/notifications/weekly-summary/jobs.ts'
import { notificationSweeps } from '#domains/notifications/jobs.ts'
import { purgeSweep } from '#domains/picks/jobs.ts'
import { pushSweeps } from '#domains/notifications/push/jobs.ts'
import { breakSweeps, phoneCodesPurge } from '#domains/entitlements/jobs.ts'
import type { FastifyInstance } from 'fastify'
import { paymentSweeps } from '#domains/billing/payment-jobs.ts'
import { serveMetrics } from '#platform/metrics/serve.ts'
import type { Events } from '#platform/events/events.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { mailSweeps } from '#platform/email/jobs.ts'
import { smsSweeps } from '#platform/sms/jobs.ts'
import type { Runtime } from './runtime.ts'

/** What a database must hold before anyone comes: the demo account. */
export async function seed(runtime: Runtime): Promise<void> {
  await seedDemo(runtime)
  await resetDemo(runtime)
}

/** All work that comes round. */
export function sweepsOf(
  runtime: Runtime & { events: Events; learner: Learner; app: FastifyInstance },
): Sweep[] {
  return [
    ...accountSweeps(runtime),
    ...billingSweeps(runtime),
    ...paymentSweeps(runtime, runtime.app),
    purgeSweep(runtime),
    ...drawSweeps(runtime),
    ...sourceSweeps(runtime),
    ...importSweeps(runtime),
    contactPurge(runtime),
    auditPurge(runtime),
    fileSweep(runtime),
    ...breakSweeps(runtime),
    phoneCodesPurge(runtime),
    ...notificationSweeps(runtime),
    summarySweep(runtime),
    backupSweep(runtime),
    ...pushSweeps(runtime),
    ...learningSweeps(runtime.learner, runtime),
    {
      name: 'demo-reset',
      everySeconds: 3600,
      // At the first start the draws for the sample history arrive within seconds, and then a model.
      isWoken: true,
      isWokenBy: ({ type }) => type === 'draw',
      restSeconds: 10,
      run: async () => {
        await resetDemo(runtime)
        await addDemoSample(runtime)
      },
    },
    ...mailSweeps(runtime),
    ...smsSweeps(runtime),
  ]
}

/** What is checked at every start, while calls are served already. */
export function checkInBackground(runtime: Runtime): void {
  verifyChains(runtime).catch((err: unknown) => runtime.log.warn({ err }, 'chain'))
}

/** Where METRICS_PORT says, on no address of the app's; null where it says nothing. */
export async function serveFigures(runtime: Runtime & { events: Events }) {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = runtime.config
  if (port === undefined) return null
  const served = await serveMetrics(runtime.metrics, { port, host, token }, watchFigures(runtime))
  runtime.log.info({ port: served.port, host }, 'metrics are served')
  return served
}
