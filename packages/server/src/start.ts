import { accountSweeps } from '#features/accounts/jobs.ts'
import { addDemoSample, resetDemo, seedDemo } from '#features/accounts/service/demo.ts'
import { importSweeps } from '#features/admin/jobs/imports.ts'
import { auditPurge } from '#features/admin/jobs/audit.ts'
import { backupSweep } from '#features/admin/jobs/backups.ts'
import { watchFigures } from '#features/admin/service/gauges.ts'
import { billingSweeps } from '#features/billing/jobs.ts'
import { contactPurge } from '#features/contact/jobs.ts'
import { drawSweeps, sourceSweeps } from '#features/draws/jobs.ts'
import { fileSweep } from '#features/files/jobs.ts'
import { learningSweeps } from '#features/learning/jobs.ts'
import type { Learner } from '#features/learning/service/learner.ts'
import { verifyChains } from '#features/learning/service/verify.ts'
import { summarySweep } from '#features/mail/jobs.ts'
import { notificationSweeps } from '#features/notifications/jobs.ts'
import { purgeSweep } from '#features/numbers/jobs.ts'
import { pushSweeps } from '#features/push/jobs.ts'
import { breakSweeps, phoneCodesPurge } from '#features/users/jobs.ts'
import type { FastifyInstance } from 'fastify'
import { paymentSweeps } from '#features/billing/jobs/payments.ts'
import { serveMetrics } from '#platform/metrics/serve.ts'
import type { Events } from '#platform/events/events.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { mailSweeps } from '#platform/mail/jobs.ts'
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
      // Frequent, because at the first start the draws for the sample history arrive within seconds.
      everySeconds: 10,
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
