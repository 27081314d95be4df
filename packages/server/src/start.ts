import { accountSweeps } from '#features/accounts/jobs.ts'
import { resetDemo, seedDemo } from '#features/accounts/service/demo.ts'
import { contactPurge } from '#features/contact/jobs.ts'
import { drawSweeps, sourceSweeps } from '#features/draws/jobs.ts'
import { notificationSweeps } from '#features/notifications/jobs.ts'
import { purgeSweep } from '#features/numbers/jobs.ts'
import type { Events } from '#platform/events/events.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { mailSweeps } from '#platform/mail/jobs.ts'
import type { Runtime } from './runtime.ts'

/** What a database must hold before anyone comes: the demo account. */
export async function seed(runtime: Runtime): Promise<void> {
  await seedDemo(runtime)
  await resetDemo(runtime)
}

/** All work that comes round. */
export function sweepsOf(runtime: Runtime & { events: Events }): Sweep[] {
  return [
    ...accountSweeps(runtime),
    purgeSweep(runtime),
    ...drawSweeps(runtime),
    ...sourceSweeps(runtime),
    contactPurge(runtime),
    ...notificationSweeps(runtime),
    { name: 'demo-reset', everySeconds: 300, run: () => resetDemo(runtime) },
    ...mailSweeps(runtime),
  ]
}
