import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { ownerOf } from '#platform/http/auth.ts'
import type { Cost } from './cost.ts'
import { chargeStatement } from './quota-repo.ts'

const COSTS: Cost[] = [
  { generations: 2, moMoney: 1, aiQueries: 1 },
  { advancedAiQueries: 1 },
  { fairPicks: 1 },
]

test.each(COSTS)('every charge of %j is of its own owner, time and day', (cost) => {
  for (const day of ['2026-05-04', '2026-05-05']) {
    const owner = ownerOf({ userId: `of ${day}` })
    const now = Temporal.Instant.from(`${day}T16:00:00Z`)
    const { params } = new PgDialect().sqlToQuery(chargeStatement(owner, { now, day }, cost))
    expect(new Set(params)).toEqual(new Set([owner, now.toString(), day]))
  }
})
