import { type RecentWin, WINS_MOST } from '@fourcast/contract/wins.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Clock } from '#platform/clock.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { listWinsFoundAfter, type WinRow } from './repo.ts'

/** From when the draw was stored, so that wins of a late import show as long. */
const SHOWN_HOURS = 48

/** The straight matches of someone's saved results and numbers, found in the last 48 hours. */
export async function recentWins(
  { db, clock }: { db: Db; clock: Clock },
  owner: OwnerId,
): Promise<RecentWin[]> {
  const after = clock.now().subtract({ hours: SHOWN_HOURS })
  return (await listWinsFoundAfter(db, owner, after, WINS_MOST)).map(presentWin)
}

const presentWin = ({ state, drawDate, session, drawAt, ...row }: WinRow): RecentWin => ({
  id: row.id,
  isSavedNumber: row.isSavedNumber,
  createdAt: toInstant(row.createdAt).toString(),
  numbers: [...row.numbers].map(Number),
  name: row.name,
  origin: row.origin,
  method: row.method,
  draw: {
    state,
    stateName: stateName(state),
    drawDate,
    drawTime: session,
    drawDateTime: toInstant(drawAt).toString(),
  },
  hasTicket: row.hasTicket,
})
