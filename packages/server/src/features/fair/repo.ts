import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { fairPick, fairSeed } from './tables.ts'

export type SeedRow = typeof fairSeed.$inferSelect
export type PickRow = typeof fairPick.$inferSelect

/** Who picks; of the demo account, which is many people's, in which session. */
export interface Player {
  owner: OwnerId
  visitor: string | null
}

const inUse = (owner: OwnerId) => and(eq(fairSeed.userId, owner), isNull(fairSeed.revealedAt))

/** The seed in use: `fresh`, unless there is one already. */
export async function seedInUse(
  db: Tx,
  owner: OwnerId,
  fresh: Pick<SeedRow, 'id' | 'seed' | 'createdAt'>,
): Promise<SeedRow | undefined> {
  await db
    .insert(fairSeed)
    .values({ ...fresh, userId: owner })
    .onConflictDoNothing()
  const [row] = await db.select().from(fairSeed).where(inUse(owner))
  return row
}

/** Takes the next nonce of the seed in use; of many at once each gets its own. */
export async function takeNonce(db: Tx, owner: OwnerId): Promise<SeedRow | undefined> {
  const [row] = await db
    .update(fairSeed)
    .set({ picks: sql`${fairSeed.picks} + 1` })
    .where(inUse(owner))
    .returning()
  return row
}

export async function insertPick(db: Tx, row: PickRow): Promise<void> {
  await db.insert(fairPick).values(row)
}

/** Ends the seed in use; undefined if there is none. */
export async function endSeed(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<SeedRow | undefined> {
  const [row] = await db.update(fairSeed).set({ revealedAt: now }).where(inUse(owner)).returning()
  return row
}

/** Keeps the newest of someone's seeds that are over, and of a seed the newest picks. */
export async function trim(
  tx: Tx,
  { owner, seedId, nonce }: { owner: OwnerId; seedId: string; nonce: number },
  most: { seeds: number; picks: number },
): Promise<void> {
  await tx
    .delete(fairPick)
    .where(and(eq(fairPick.seedId, seedId), lte(fairPick.nonce, nonce - most.picks)))
  await tx.execute(sql`
    delete from ${fairSeed} where user_id = ${owner} and revealed_at is not null and id in (
      select id from ${fairSeed} where user_id = ${owner} and revealed_at is not null
      order by revealed_at desc, id desc offset ${most.seeds}
    )`)
}

/** All seeds of someone, with the picks made of them. */
export async function deleteSeeds(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(fairSeed).where(eq(fairSeed.userId, owner))
}

/** The latest picks of a seed of one's own, newest first; of the demo account those of one visitor. */
export async function latestPicks(
  db: Tx,
  { owner, visitor }: Player,
  seedId: string,
  most: number,
): Promise<PickRow[]> {
  const isOwn = visitor === null ? isNull(fairPick.visitor) : eq(fairPick.visitor, visitor)
  const rows = await db
    .select({ pick: fairPick })
    .from(fairPick)
    .innerJoin(fairSeed, eq(fairSeed.id, fairPick.seedId))
    .where(and(eq(fairSeed.userId, owner), eq(fairPick.seedId, seedId), isOwn))
    .orderBy(desc(fairPick.nonce))
    .limit(most)
  return rows.map(({ pick }) => pick)
}
