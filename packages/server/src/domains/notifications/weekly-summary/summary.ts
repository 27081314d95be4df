import { untilDone } from '#platform/jobs/steps.ts'
import type { Deps } from '#deps.ts'
import { sendEmail } from '#domains/accounts/send-email.ts'
import { claimSummaryWeek } from '#domains/accounts/preferences-repo.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Week } from './calendar.ts'
import { weekToSummarize } from './calendar.ts'
import { listReaders } from './repo.ts'
import { summaryEmail } from './email.ts'
import { weeksOf } from './weeks.ts'

const BATCH = 200

export type SummaryDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'publicUrl'>

/**
 * Emails the weekly summary to subscribers, once. A batch is one transaction: if the process crashes,
 * it rolls back and the next run repeats it.
 */
export async function sendSummaries(deps: SummaryDeps, signal?: AbortSignal): Promise<void> {
  const week = weekToSummarize(deps.clock.now())
  if (!week) return
  await untilDone(signal, BATCH, () => deps.db.transaction((tx) => sendBatch(tx, deps, week)))
}

async function sendBatch(tx: Tx, deps: SummaryDeps, week: Week): Promise<number> {
  const now = deps.clock.now()
  const claimed = await claimSummaryWeek(tx, week.name, BATCH)
  const readers = await listReaders(tx, claimed, { week, now })
  const ids = readers.map(({ id }) => id)
  const weekOf = await weeksOf(tx, { ids, week, now })
  for (const reader of readers) {
    const of = { week, userId: reader.id, publicUrl: deps.publicUrl }
    await sendEmail(tx, deps, reader, summaryEmail(weekOf(reader.id), of))
  }
  return claimed.length
}
