import { readSetting, writeSetting } from '#platform/db/settings.ts'
import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/db.ts'
import { setting } from '#platform/db/schema/platform.ts'
import type { SeriesKey } from '../store/repo.ts'
import { isLive } from '../sources/publishers/registry.ts'
import type { SourceChoice } from '../sources/publishers/registry.ts'
import { hasHistory } from './files.ts'

const keyOf = ({ state, game }: SeriesKey) => `history:${state}:${game}`

/** The stored version of a shipped history; undefined before the first. */
export async function storedVersion(db: Db, series: SeriesKey): Promise<string | undefined> {
  return await readSetting(db, keyOf(series))
}

export async function noteStored(db: Db, series: SeriesKey, version: string): Promise<void> {
  await writeSetting(db, keyOf(series), version)
}

/** The series that receive a shipped history: those with a live source. */
export const withShippedHistory = (sources: readonly SourceChoice[]): SourceChoice[] =>
  sources.filter((choice) => isLive(choice.source) && hasHistory(choice))

/** The series whose shipped history is not stored yet. */
export async function listUnstored(
  db: Tx,
  sources: readonly SourceChoice[],
): Promise<SourceChoice[]> {
  const wanted = withShippedHistory(sources)
  if (wanted.length === 0) return []
  const rows = await db
    .select({ key: setting.key })
    .from(setting)
    .where(inArray(setting.key, wanted.map(keyOf)))
  const stored = new Set(rows.map(({ key }) => key))
  return wanted.filter((choice) => !stored.has(keyOf(choice)))
}
