import type { Db } from '#platform/db/db.ts'
import type { Stored } from './sources-repo.ts'
import { countDraws } from './sources-repo.ts'

/** What was counted holds for so long, unless a newer draw came: a history grows backwards, too. */
const KEPT_SECONDS = 30

interface Counted {
  draws: number
  at: Temporal.Instant
  stamp: string
}

/** By database: tests have several at once. */
const counts = new WeakMap<Db, Map<string, Counted>>()

/** How many draws each series has. A million of them take a while, and every look at the sources asks. */
export async function drawCounts(
  db: Db,
  series: readonly Stored[],
  now: Temporal.Instant,
): Promise<number[]> {
  const known = counts.get(db) ?? new Map<string, Counted>()
  counts.set(db, known)
  const unknown = series.filter((one) => !holds(known.get(keyOf(one)), one, now))
  const counted = await countDraws(db, unknown)
  for (const [i, one] of unknown.entries())
    known.set(keyOf(one), { draws: counted[i] ?? 0, at: now, stamp: stampOf(one) })
  return series.map((one) => known.get(keyOf(one))?.draws ?? 0)
}

const keyOf = ({ game, state }: Stored) => `${game} ${state}`

const stampOf = ({ simulated, lastDrawAt, lastStoredAt }: Stored) =>
  `${simulated} ${lastDrawAt?.toString()} ${lastStoredAt?.toString()}`

const holds = (known: Counted | undefined, one: Stored, now: Temporal.Instant) =>
  known?.stamp === stampOf(one) &&
  Temporal.Instant.compare(now, known.at.add({ seconds: KEPT_SECONDS })) < 0
