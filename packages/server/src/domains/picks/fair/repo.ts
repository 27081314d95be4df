import { and, count, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { fairPick, fairSeed } from '#platform/db/schema/picks.ts'

export type SeedRow = typeof fairSeed.$inferSelect
export type PickRow = Omit<typeof fairPick.$inferSelect, 'visitor'>

/** The owner of a seed; for the demo account, which many people share, also the session. */
export interface Player {
  owner: OwnerId
  visitor: string | null
}

const isOwn = ({ owner, visitor }: Player) =>
  and(
    eq(fairSeed.userId, owner),
    visitor === null ? isNull(fairSeed.visitor) : eq(fairSeed.visitor, visitor),
  )
const inUse = (player: Player) => and(isOwn(player), isNull(fairSeed.revealedAt))

/** The seed in use; stores `fresh` if there is none. */
export async function seedInUse(
  db: Tx,
  player: Player,
  fresh: Pick<SeedRow, 'id' | 'seed' | 'createdAt'>,
): Promise<SeedRow | undefined> {
  await db
    .insert(fairSeed)
    .values({ ...fresh, userId: player.owner, visitor: player.visitor })
    .onConflictDoNothing()
  const [row] = await db.select().from(fairSeed).where(inUse(player))
  return row
}

/** Takes the next nonce of the seed in use; concurrent calls get different ones. */
export async function takeNonce(db: Tx, player: Player): Promise<SeedRow | undefined> {
  const [row] = await db
    .update(fairSeed)
    .set({ picks: sql`${fairSeed.picks} + 1` })
    .where(inUse(player))
    .returning()
  return row
}

export async function insertPick(db: Tx, row: PickRow): Promise<void> {
  await db.insert(fairPick).values(row)
}

/** Ends the seed in use; undefined if there is none. */
export async function endSeed(
  db: Tx,
  player: Player,
  now: Temporal.Instant,
): Promise<SeedRow | undefined> {
  const [row] = await db.update(fairSeed).set({ revealedAt: now }).where(inUse(player)).returning()
  return row
}

/** Deletes all but a player's newest ended seeds and the newest picks of a seed. */
export async function trim(
  tx: Tx,
  player: Player,
  { seedId, nonce }: { seedId: string; nonce: number },
  most: { seeds: number; picks: number },
): Promise<void> {
  await tx
    .delete(fairPick)
    .where(and(eq(fairPick.seedId, seedId), lte(fairPick.nonce, nonce - most.picks)))
  const ended = and(isOwn(player), isNotNull(fairSeed.revealedAt))
  const older = tx
    .select({ id: fairSeed.id })
    .from(fairSeed)
    .where(ended)
    .orderBy(desc(fairSeed.revealedAt), desc(fairSeed.id))
    .offset(most.seeds)
  await tx.delete(fairSeed).where(and(ended, inArray(fairSeed.id, older)))
}

/** One of a player's ended seeds, newest first, and how many there are. */
export async function pageEnded(
  db: Tx,
  player: Player,
  page: number,
): Promise<{ row: SeedRow | undefined; total: number }> {
  const ended = and(isOwn(player), isNotNull(fairSeed.revealedAt))
  const [row] = await db
    .select()
    .from(fairSeed)
    .where(ended)
    .orderBy(desc(fairSeed.revealedAt), desc(fairSeed.id))
    .limit(1)
    .offset(page)
  const [all] = await db.select({ total: count() }).from(fairSeed).where(ended)
  return { row, total: all?.total ?? 0 }
}

/** Deletes all seeds of someone with their picks. */
export async function deleteSeeds(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(fairSeed).where(eq(fairSeed.userId, owner))
}

/** The latest picks with a player's own seed, newest first. */
export async function latestPicks(
  db: Tx,
  player: Player,
  seedId: string,
  most: number,
): Promise<PickRow[]> {
  const rows = await db
    .select({ pick: fairPick })
    .from(fairPick)
    .innerJoin(fairSeed, eq(fairSeed.id, fairPick.seedId))
    .where(and(isOwn(player), eq(fairPick.seedId, seedId)))
    .orderBy(desc(fairPick.nonce))
    .limit(most)
  return rows.map(({ pick }) => pick)
}
