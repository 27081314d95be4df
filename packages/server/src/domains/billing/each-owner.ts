import type { OwnerId } from '#platform/http/auth.ts'
import type { OwnersPage } from './renewals-repo.ts'
import type { BillingDeps } from './deps.ts'

/**
 * Does the work for each owner in turn. An error is logged and does not affect the other owners; the
 * first is thrown at the end, so that the job counts as failed.
 */
export async function forEachOwner(
  { db, clock, log, signal }: Pick<BillingDeps, 'db' | 'clock' | 'log' | 'signal'>,
  page: OwnersPage,
  work: (owner: OwnerId) => Promise<void>,
): Promise<void> {
  const now = clock.now()
  const failures: unknown[] = []
  signal?.throwIfAborted()
  let owners = await page(db, now, null)
  while (owners.length > 0) {
    for (const { owner } of owners) {
      signal?.throwIfAborted()
      await work(owner).catch((err: unknown) => {
        log.error({ err, userId: owner }, 'billing')
        failures.push(err)
      })
    }
    owners = await page(db, now, owners.at(-1) ?? null)
  }
  signal?.throwIfAborted()
  if (failures.length > 0) throw failures[0]
}
