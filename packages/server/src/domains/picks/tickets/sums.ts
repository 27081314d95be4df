import type { Answer } from '@fourcast/contract/endpoint.ts'
import type { playsOverTime, PlaySums } from '@fourcast/contract/play-sums.ts'
import { usualReturn } from '@fourcast/engine/prizes.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { BetSum } from './sums-repo.ts'
import { sumPlays, sumPlaysByStep } from './sums-repo.ts'

/** More days than this are told by month. */
const MOST_DAYS = 62

type Money = Pick<BetSum, 'bet' | 'state' | 'stakeCents' | 'prizesCents'>

/** What someone's whole record comes to, beside what chance gives for the same bets. */
export async function playSumsOf(db: Tx, owner: OwnerId): Promise<PlaySums> {
  const rows = await sumPlays(db, owner)
  const { stakeCents, prizesCents, chanceCents } = moneyOf(rows)
  return {
    count: total(rows, ({ count }) => count),
    waiting: total(rows, ({ waiting }) => waiting),
    stakeCents,
    prizesCents,
    netCents: prizesCents - stakeCents,
    chanceCents,
    currency: 'USD',
  }
}

/** The same, step by step. */
export async function overTime(
  { db }: { db: Db },
  owner: OwnerId,
): Promise<Answer<typeof playsOverTime>> {
  const rows = await sumPlaysByStep(db, owner, MOST_DAYS)
  const steps = Map.groupBy(rows, ({ from }) => from)
  const points = [...steps].map(([from, sums]) => Object.assign(moneyOf(sums), { from }))
  return { step: rows[0]?.step ?? 'day', points, currency: 'USD' }
}

const moneyOf = (rows: readonly Money[]) => ({
  stakeCents: total(rows, ({ stakeCents }) => stakeCents),
  prizesCents: total(rows, ({ prizesCents }) => prizesCents),
  chanceCents: Math.round(
    total(rows, ({ bet, state, stakeCents }) => stakeCents * usualReturn(bet, state)),
  ),
})

const total = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)
