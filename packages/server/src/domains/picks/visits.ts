import type { OwnerId } from '#platform/http/auth.ts'
import type { Visitor } from '#domains/entitlements/demo-share.ts'
import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import type { VisitItem } from './visit-repo.ts'
import { hasVisitItem } from './visit-repo.ts'

/** The person or demo visitor who makes a request. */
export interface Requester {
  owner: OwnerId
  /** For the demo account. */
  visitor: Visitor | null
}

/** Refuses a demo visitor who deletes or changes the sample, or what another visitor made. */
export async function requireOwnItem(
  tx: Tx,
  visitor: Visitor | null,
  item: VisitItem,
): Promise<void> {
  if (visitor === null || (await hasVisitItem(tx, visitor, item))) return
  throw new Failure(
    'demo_account',
    'Everyone shares the demo account. You can change only results, numbers and tickets of your own visit.',
  )
}
