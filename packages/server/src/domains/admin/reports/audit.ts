import { untilDone } from '#platform/jobs/steps.ts'
import type { AuditEntry, listAudit as contract } from '@fourcast/contract/admin-audit.ts'
import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import { purgeAudit } from '#platform/audit/audit.ts'
import { countAudit, listAudit } from './audit-repo.ts'
import { pageOf } from '#platform/http/list-page.ts'
import { spanOf } from '../span.ts'

/** Admin actions, the newest first. */
export async function auditPage(
  { db }: Pick<Deps, 'db'>,
  { page, size, dateFrom, dateTo, ...of }: Input<typeof contract>['query'],
): Promise<Answer<typeof contract>> {
  const filter = { ...of, ...spanOf({ dateFrom, dateTo }) }
  const [slice, total] = [{ page, size }, await countAudit(db, filter)]
  return pageOf((await listAudit(db, filter, slice)).map(shown), slice, total)
}

type Row = Awaited<ReturnType<typeof listAudit>>[number]

const shown = ({ entry, actorId, email }: Row): AuditEntry => ({
  ...entry,
  at: entry.at.toString(),
  actorId,
  actor: email ?? (entry.actorId === null ? nameless(entry.action) : 'a deleted account'),
})

/** The service writes one action by itself; commands write the others. */
const nameless = (action: AuditEntry['action']) =>
  action === 'draws.withdraw' ? 'the service' : 'a command'

const KEEP_YEARS = 2
const BATCH = 1_000

/** Deletes entries older than two years. */
export async function purgeAuditLog(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const today = clock.now().toZonedDateTimeISO('UTC')
  const before = today.subtract({ years: KEEP_YEARS }).toInstant()
  await untilDone(signal, BATCH, () => purgeAudit(db, before, BATCH))
}
