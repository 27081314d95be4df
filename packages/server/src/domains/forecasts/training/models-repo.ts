import { and, desc, eq, getTableColumns, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { learningModel } from '#platform/db/schema/forecasts.ts'

/** The draws of a state that are learnt from: simulated or real, never both. */
export interface SeriesKey {
  state: string
  simulated: boolean
}

export type ModelRow = Omit<typeof learningModel.$inferSelect, 'weights'>

/** Models that keep their weights: the one in use and the one before. */
const KEPT = 2

/** All of a model but its weights, which are a megabyte. */
const { weights: _weights, ...COLUMNS } = getTableColumns(learningModel)

const isOf = ({ state, simulated }: SeriesKey) =>
  and(eq(learningModel.state, state), eq(learningModel.simulated, simulated))

/** Stores a model; trained again from the same draws it is the same, and only its time changes. */
export async function insertModel(tx: Tx, row: typeof learningModel.$inferInsert): Promise<void> {
  await tx
    .insert(learningModel)
    .values(row)
    .onConflictDoUpdate({
      target: [learningModel.state, learningModel.simulated, learningModel.version],
      set: { trainedAt: sql`excluded.trained_at`, weights: sql`excluded.weights` },
    })
}

/** Forgets the weights of all models but the latest two. */
export async function forgetWeights(tx: Tx, key: SeriesKey): Promise<void> {
  const latest = tx
    .select({ id: learningModel.id })
    .from(learningModel)
    .where(isOf(key))
    .orderBy(desc(learningModel.trainedAt), desc(learningModel.id))
    .limit(KEPT)
  await tx
    .update(learningModel)
    .set({ weights: null })
    .where(and(isOf(key), isNotNull(learningModel.weights), notInArray(learningModel.id, latest)))
}

export async function findWeights(
  db: Tx,
  key: SeriesKey,
  version: string,
): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ weights: learningModel.weights })
    .from(learningModel)
    .where(and(isOf(key), eq(learningModel.version, version)))
  return row?.weights ?? null
}

export async function findModel(
  db: Tx,
  key: SeriesKey,
  version: string,
): Promise<ModelRow | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(learningModel)
    .where(and(isOf(key), eq(learningModel.version, version)))
  return row
}

/** How far the claims of some versions were taken at their word while they were in use. */
export async function listSlopes(
  db: Tx,
  key: SeriesKey,
  versions: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ version: learningModel.version, slope: learningModel.calibrationSlope })
    .from(learningModel)
    .where(and(isOf(key), inArray(learningModel.version, [...versions])))
  return new Map(rows.map(({ version, slope }) => [version, slope]))
}
