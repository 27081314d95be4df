import type { StateLuck } from '@fourcast/contract/luck.ts'
import { STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { expectedNeverDrawn } from '@fourcast/engine/play/wait-times.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { DrawnNumber } from './repo.ts'
import { countShown, listDrawn } from './repo.ts'
import { fourDigit } from './states.ts'

const YEAR_DAYS = 365

/** Counts the numbers that a state never drew, and the time since one number was drawn. */
export async function stateLuck(
  { db, clock }: { db: Db; clock: Clock },
  { state, numbers }: { state: string; numbers?: string | undefined },
): Promise<StateLuck> {
  const key = { ...fourDigit(state), until: clock.now() }
  const drawn = await listDrawn(db, key)
  const { since, simulated } = await countShown(db, key)
  const newest = drawn.at(-1)?.day ?? 0
  const days = drawn.length === 0 ? 0 : newest - (drawn[0]?.day ?? 0) + 1
  return {
    state,
    stateName: stateName(state),
    simulated,
    draws: drawn.length,
    since,
    lastYear: {
      draws: drawn.filter(({ day }) => day > newest - YEAR_DAYS).length,
      days: Math.min(YEAR_DAYS, days),
    },
    neverDrawn: {
      count: STRAIGHT_ODDS - new Set(drawn.map((one) => one.numbers)).size,
      expected: expectedNeverDrawn(drawn.length),
    },
    wait: numbers === undefined ? null : waitOf(drawn, numbers),
  }
}

function waitOf(drawn: readonly DrawnNumber[], numbers: string): StateLuck['wait'] {
  const index = drawn.findLastIndex((one) => one.numbers === numbers)
  return {
    numbers,
    last: toPast(drawn[index] ?? null),
    waited: index < 0 ? drawn.length : drawn.length - 1 - index,
  }
}

const toPast = (one: DrawnNumber | null) =>
  one && { drawDate: one.date, drawTime: one.session, winningNumbers: one.numbers }
