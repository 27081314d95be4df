import type { AdminJob } from '@fourcast/contract/admin-work.ts'
import type { Deps } from '#deps.ts'
import type { Admin } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { notFound } from '#platform/http/failure.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import type { Tally } from './jobs-repo.ts'
import { tallyJobs } from './jobs-repo.ts'

const NEVER = { waiting: 0, running: 0, done: 0, failed: 0 }

/** The recurring jobs, and how their runs on all instances went. */
export async function jobsOf({
  db,
  clock,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<AdminJob[]> {
  const recurring = jobs.list().toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'))
  const tallies = await tallyJobs(
    db,
    recurring.map(({ name }) => name),
    clock.now(),
  )
  return recurring.map((job) => toAnswer(job, tallies.get(job.name)))
}

const toAnswer = (
  { name, everySeconds }: Pick<RecurringJob, 'name' | 'everySeconds'>,
  tally: Tally | undefined,
): AdminJob => ({
  ...NEVER,
  ...tally,
  name,
  everySeconds,
  lastDoneAt: tally?.lastDoneAt?.toString() ?? null,
  lastFailedAt: tally?.lastFailedAt?.toString() ?? null,
  lastError: redactError(tally?.lastError ?? null),
})

/** Has some work done once more, as soon as an instance is free for it. */
export async function runNow(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  admin: Admin,
  name: string,
): Promise<void> {
  if (!jobs.list().some((job) => job.name === name)) throw notFound('That job was not found')
  await db.transaction(async (tx) => {
    await writeAudit(tx, admin, { action: 'job.run', subject: 'job', subjectId: name }, clock.now())
    await jobs.runNow(tx, name)
  })
}

const LONGEST = 200
/** Values that an error message may contain: addresses, phone numbers, quoted text, tokens. */
const VALUES = /[^\s"'<>]+@[^\s"'<>]+|\+?\d{7,}|"[^"]*"|'[^']*'|[\w-]{25,}/g

/** The first line of what an error said, without values. */
export function redactError(error: string | null): string | null {
  if (error === null) return null
  if (error.startsWith('Failed query')) return 'A query failed'
  const [first = ''] = error.trim().split(/[\r\n]/)
  return first.replace(VALUES, '…').slice(0, LONGEST)
}
