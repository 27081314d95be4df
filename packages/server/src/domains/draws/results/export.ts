import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { cell, csvFile, textCell } from '#platform/http/csv.ts'
import type { LatestDraw } from './latest-repo.ts'
import { listBefore } from './past-draws-repo.ts'
import { fourDigit } from './shown.ts'

/** All known four-digit draws of a state as CSV, newest first. */
export async function exportDraws({ db, clock }: { db: Db; clock: Clock }, state: string) {
  const key = { ...fourDigit(state), until: clock.now() }
  return await csvFile<LatestDraw>({
    columns: ['Draw Date', 'Draw Time', 'Numbers', 'Source'],
    next: (last, limit) => listBefore(db, key, last?.at ?? null, limit),
    cells: ({ date, session, digits, source }) => [
      cell(date),
      cell(session),
      textCell(digits),
      cell(source),
    ],
  })
}
