import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { usualReturn } from '@fourcast/engine/prizes.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Bets, Latest, SummaryMatch, SummaryScope, Win } from './repo.ts'
import {
  countChecks,
  countGenerated,
  listLatestFollowed,
  listNumberMatches,
  listWins,
  sumBets,
} from './repo.ts'

/** Money of the tickets for the week's draws, in cents. */
export interface PlayedWeek {
  count: number
  waiting: number
  stake: number
  prizes: number
  /** The average payout of the same bets; null if a prize is shared, because nobody knows it. */
  chance: number | null
}

/** A user's own week. */
export interface OwnWeek {
  generated: number
  saved: number
  wins: readonly Win[]
  /** Of numbers that were saved unchanged. */
  numberMatches: readonly SummaryMatch[]
  /** Pairs of a saved set and a draw. */
  checks: number
  played: PlayedWeek | null
  latest: readonly Latest[]
}

/** The weeks of many users, each with their own data. */
export async function weeksOf(tx: Tx, scope: SummaryScope): Promise<(userId: string) => OwnWeek> {
  const generatedBy = byUser(await countGenerated(tx, scope))
  const wins = byUser(await listWins(tx, scope))
  const numberMatches = byUser(await listNumberMatches(tx, scope))
  const checks = byUser(await countChecks(tx, scope))
  const bets = byUser(await sumBets(tx, scope))
  const latest = byUser(await listLatestFollowed(tx, scope))
  return (userId) => {
    const [{ generated, saved } = { generated: 0, saved: 0 }] = generatedBy(userId)
    return {
      generated,
      saved,
      wins: wins(userId),
      numberMatches: numberMatches(userId),
      checks: checks(userId)[0]?.checks ?? 0,
      played: playedOf(bets(userId)),
      latest: latest(userId),
    }
  }
}

/** Whether the week contains nothing but draws. */
export const isQuiet = ({ generated, saved, wins, numberMatches, played }: OwnWeek) =>
  generated + saved + wins.length + numberMatches.length === 0 && played === null

function byUser<Row extends { userId: string }>(rows: readonly Row[]) {
  const grouped = Map.groupBy(rows, ({ userId }) => userId)
  return (userId: string): readonly Row[] => grouped.get(userId) ?? []
}

function playedOf(bets: readonly Bets[]): PlayedWeek | null {
  if (bets.length === 0) return null
  const total = (of: (row: Bets) => number) => bets.reduce((sum, row) => sum + of(row), 0)
  return {
    count: total(({ count }) => count),
    waiting: total(({ waiting }) => waiting),
    stake: total(({ stakeCents }) => stakeCents),
    prizes: total(({ prizesCents }) => prizesCents),
    chance: bets.some(({ state }) => arePrizesShared(state))
      ? null
      : Math.round(total(({ bet, state, stakeCents }) => stakeCents * usualReturn(bet, state))),
  }
}
