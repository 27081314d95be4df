import type { Sweep } from '#platform/jobs/jobs.ts'
import type { BillingDeps } from './service/deps.ts'
import { retryDue } from './service/dunning.ts'
import { expireDue } from './service/expire.ts'
import { remindDue } from './service/remind.ts'
import { renewDue } from './service/renew.ts'

/** What the calendar brings: terms that renew, are tried again, end, or are about to. */
export async function keepTerms(deps: BillingDeps): Promise<void> {
  await renewDue(deps)
  await retryDue(deps)
  await expireDue(deps)
  await remindDue(deps)
}

export const billingSweeps = (deps: BillingDeps): Sweep[] => [
  { name: 'billing-terms', everySeconds: 30, run: () => keepTerms(deps) },
]
