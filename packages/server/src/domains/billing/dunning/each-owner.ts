import type { OwnerId } from '#platform/http/auth.ts'
import type { Page } from './repo.ts'
import type { BillingDeps } from '../deps.ts'

/** Works on one after another; what fails for one is logged, and the others get their turn. */
export async function forEachOwner(
  { db, clock, log, signal }: Pick<BillingDeps, 'db' | 'clock' | 'log' | 'signal'>,
  page: Page,
  work: (owner: OwnerId) => Promise<void>,
): Promise<void> {
  const now = clock.now()
  signal?.throwIfAborted()
  let owners = await page(db, now, null)
  while (owners.length > 0) {
    for (const { owner } of owners) {
      signal?.throwIfAborted()
      await work(owner).catch((err: unknown) => log.error({ err, userId: owner }, 'billing'))
    }
    owners = await page(db, now, owners.at(-1) ?? null)
  }
}
