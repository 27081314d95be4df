import type { Tx } from '#platform/db/db.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import type { ProviderEvent } from '../provider.ts'
import type { SandboxDeps } from './deps.ts'
import { newRef } from './deps.ts'
import { sandboxEvent } from '#platform/db/schema/sandbox.ts'

/** Records an event, in the transaction that causes it. */
export async function record(
  tx: Tx,
  deps: SandboxDeps,
  type: string,
  about: NonNullable<ProviderEvent['about']>,
): Promise<void> {
  const now = deps.clock.now()
  await tx
    .insert(sandboxEvent)
    .values({ id: newRef(deps, 'evt'), type, about, createdAt: now, sendAt: now })
  await wakeJob(tx, 'sandbox')
}
