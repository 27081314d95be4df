import type { Game } from '@fourcast/engine/games.ts'
import { MULTI_STATE } from '@fourcast/engine/states.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { followedAt } from '#domains/plans/followed-states.ts'
import type { Tx } from '#platform/db/db.ts'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'
import { type Template, templateOf } from '#platform/db/template.ts'
import { type OwnerId, ownerOf } from '#platform/http/auth.ts'
import type { LatestRow } from './repo.ts'

interface LatestQuery {
  game: Game
  /** One state, or the states a user follows. A user who follows none gets all. */
  of: { state: string } | { followedBy: OwnerId }
  limit: number
  /** Whether to leave out simulated series if a real one is included. */
  preferReal: boolean
  /** Simulated draws can be in the future if the clock was turned back. */
  until: Temporal.Instant
}

/**
 * The newest draws of one or more series. Reads each series from the index, however many draws there
 * are. A real series returns only real draws.
 */
export async function listLatestDraws(
  db: Tx,
  { game, of, limit, until, preferReal }: LatestQuery,
): Promise<LatestRow[]> {
  const values = { game, limit, preferReal, until: until.toString() }
  if ('state' in of) {
    ofState ??= templateOf(latestDraws(sql`state = ${STAND_INS.state}`), STAND_INS)
    return (await db.execute<Row>(ofState({ ...values, state: of.state, owner: null }))).rows
  }
  ofFollowed ??= templateOf(
    latestDraws(followedBy(STAND_INS.owner, Temporal.Instant.from(STAND_INS.until))),
    STAND_INS,
  )
  return (await db.execute<Row>(ofFollowed({ ...values, state: null, owner: of.followedBy }))).rows
}

type Row = { [K in keyof LatestRow]: LatestRow[K] }

/** Players and other programs ask for these more often than for anything else. */
let ofState: Template<keyof typeof STAND_INS> | undefined
let ofFollowed: Template<keyof typeof STAND_INS> | undefined

const STAND_INS = {
  game: 'the game',
  state: 'the state',
  owner: ownerOf({ userId: 'the owner' }),
  limit: 'the limit',
  preferReal: 'whether real draws are preferred',
  until: Temporal.Instant.fromEpochMilliseconds(0).toString(),
}

function latestDraws(inStates: SQL): SQL {
  const { game, limit, preferReal, until } = STAND_INS
  return sql`
    select d.* from (
      select state, real, bool_or(real) over () as any_real
      from ${drawSeries} where game = ${game} and ${inStates}
    ) s cross join lateral (
      select game, state, draw_date::text as date, session, draw_at as at, numbers as digits, bonus,
        source, simulated
      from ${draw}
      where game = ${game} and state = s.state and simulated = not s.real
        and draw_at <= ${until}::timestamptz
      -- As the index is ordered; without its 'nulls last' every draw would be sorted.
      order by draw_at desc nulls last limit ${limit}
    ) d where s.real or not s.any_real or not ${preferReal} order by d.at desc, d.state limit ${limit}`
}

const followedBy = (owner: OwnerId, now: Temporal.Instant) => {
  const followed = sql`select f.state from ${followedAt(now)} f where f.user_id = ${owner}`
  // Multi-state games are included for everyone.
  return sql`(state in (${followed}) or state = ${MULTI_STATE.code} or not exists (${followed}))`
}
