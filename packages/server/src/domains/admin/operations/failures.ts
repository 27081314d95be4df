import type { FailedWork } from '@fourcast/contract/admin-work.ts'
import { FAILED_WORK_MOST as MOST } from '@fourcast/contract/admin-work.ts'
import type { Deps } from '#deps.ts'
import { retryFileRemovalNow } from '#domains/accounts/photo/repo.ts'
import type { RemovalQueue } from '#domains/billing/method-removals-repo.ts'
import { customerRemovals, methodRemovals } from '#domains/billing/method-removals-repo.ts'
import { retryRefundNow } from '#domains/billing/payments-repo.ts'
import { retryEventNow } from '#domains/billing/webhooks-repo.ts'
import { queueTraining } from '#domains/forecasts/training-repo.ts'
import type { Admin } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/db/db.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import { retryMessageNow } from '#platform/messages/repo.ts'
import { retryImportNow } from '../draws/imports-repo.ts'
import type { FailedWorkRow } from './failures-repo.ts'
import { countFailures, findFailure, listFailures } from './failures-repo.ts'
import { redactError } from './jobs-page.ts'
import type { PageSlice } from '#platform/http/list-page.ts'
import { pageOf } from '#platform/http/list-page.ts'

type FailureDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

const scopeOf = ({ jobs, clock }: FailureDeps) => ({
  jobs: jobs.list().map(({ name }) => name),
  now: clock.now(),
})

/** Everything that keeps failing or was given up, in one list. */
export async function failuresPage(deps: FailureDeps, slice: PageSlice) {
  const scope = scopeOf(deps)
  const isBeyond = slice.page * slice.size >= MOST
  const rows = isBeyond ? [] : await listFailures(deps.db, scope, slice)
  return pageOf(rows.map(toAnswer), slice, await countFailures(deps.db, { ...scope, most: MOST }))
}

/** Tries failing work again at once. Its queue does it; the list shows later how that went. */
export async function retryFailure(
  deps: FailureDeps,
  admin: Admin,
  { kind, id }: Pick<FailedWork, 'kind' | 'id'>,
): Promise<void> {
  const scope = scopeOf(deps)
  await deps.db.transaction(async (tx) => {
    const work = await findFailure(tx, scope, { kind, id })
    if (!work) throw notFound('That task was not found')
    if (work.status === 'given_up')
      throw new Failure('conflict', 'This task has failed for good and can’t be retried.')
    if (!(await RETRY[kind](tx, deps, id)))
      throw new Failure('conflict', 'This task is already being retried.')
    await auditRetry(tx, admin, work, scope.now)
  })
}

export const auditRetry = (
  tx: Tx,
  admin: Admin,
  { kind, id, attempts }: Pick<FailedWork, 'kind' | 'id' | 'attempts'>,
  now: Temporal.Instant,
): Promise<void> =>
  writeAudit(
    tx,
    admin,
    { action: 'work.retry', subject: kind, subjectId: id, before: { attempts } },
    now,
  )

type Retry = (tx: Tx, deps: FailureDeps, id: string) => Promise<boolean>

/** False where there is nothing to try any more, or an instance is trying it. */
const RETRY: Readonly<Record<FailedWork['kind'], Retry>> = {
  mail: retryMessage,
  sms: retryMessage,
  push: retryMessage,
  webhook: (tx, { clock }, id) => retryEventNow(tx, id, clock.now()),
  import: (tx, _deps, id) => retryImportNow(tx, id),
  training: async (tx, { clock }, state) => {
    await queueTraining(tx, state, clock.now())
    await wakeJob(tx, 'learning-train')
    return true
  },
  file: (tx, { clock }, id) => retryFileRemovalNow(tx, id, clock.now()),
  customer: (tx, { clock }, id) => retryRemoval(tx, customerRemovals, id, clock.now()),
  method: (tx, { clock }, id) => retryRemoval(tx, methodRemovals, id, clock.now()),
  refund: (tx, { clock }, id) => retryRefundNow(tx, id, clock.now()),
  job: async (tx, { jobs }, name) => {
    await jobs.runNow(tx, name)
    return true
  },
}

function retryMessage(tx: Tx, { clock }: FailureDeps, id: string): Promise<boolean> {
  return retryMessageNow(tx, id, clock.now())
}

async function retryRemoval(tx: Tx, queue: RemovalQueue, id: string, now: Temporal.Instant) {
  const [provider, ...ref] = id.split(':')
  if (provider !== 'sandbox' && provider !== 'stripe') return false
  return await queue.retryNow(tx, { provider, ref: ref.join(':') }, now)
}

const toAnswer = (work: FailedWorkRow): FailedWork => ({
  ...work,
  cause: redactError(work.cause),
  createdAt: work.createdAt?.toString() ?? null,
  nextTryAt: work.nextTryAt?.toString() ?? null,
})
