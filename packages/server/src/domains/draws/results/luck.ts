import type { StateLuck } from '@fourcast/contract/luck.ts'
import { coincidencesOf } from '@fourcast/engine/play/coincidences.ts'
import { seriesOf } from '@fourcast/engine/series.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { textOf } from '@fourcast/engine/statistics/number-tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { DrawnNumber } from './repo.ts'
import { countShown, listDrawn } from './repo.ts'
import { fourDigit } from './states.ts'

const YEAR_DAYS = 365

/** Coincidences and records of all draws of a state, and how long one number has not been drawn. */
export async function stateLuck(
  { db, clock }: { db: Db; clock: Clock },
  { state, numbers }: { state: string; numbers?: string | undefined },
): Promise<StateLuck> {
  const key = { ...fourDigit(state), until: clock.now() }
  const drawn = await listDrawn(db, key)
  const { since, simulated } = await countShown(db, key)
  const { coincidences, records, neverDrawn } = coincidencesOf(seriesFrom(drawn))
  const newest = drawn.at(-1)?.day ?? 0
  const lastYear = drawn.filter(({ day }) => day > newest - YEAR_DAYS)
  const { coincidences: lately } = coincidencesOf(seriesFrom(lastYear))
  const at = (index: number | null) => (index === null ? null : (drawn[index] ?? null))
  return {
    state,
    stateName: stateName(state),
    simulated,
    draws: drawn.length,
    days: daysOf(drawn),
    since,
    lastYear: { draws: lastYear.length, days: Math.min(YEAR_DAYS, daysOf(drawn)) },
    neverDrawn,
    coincidences: coincidences.map(({ last, earlier, kind, count, expected }) => ({
      kind,
      count,
      expected,
      expectedLastYear: lately.find((one) => one.kind === kind)?.expected ?? 0,
      last: toPast(at(last)),
      earlier: toPast(at(earlier)),
    })),
    records: records.map(({ kind, value, usual, number }) => ({
      kind,
      value,
      usual,
      numbers: number === null ? null : textOf(number),
    })),
    wait: numbers === undefined ? null : waitOf(drawn, numbers),
  }
}

const seriesFrom = (drawn: readonly DrawnNumber[]) =>
  seriesOf(drawn.map(({ numbers, day }) => ({ digits: [...numbers].map(Number), slot: 0, day })))

const daysOf = (drawn: readonly DrawnNumber[]): number =>
  drawn.length === 0 ? 0 : (drawn.at(-1)?.day ?? 0) - (drawn[0]?.day ?? 0) + 1

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
