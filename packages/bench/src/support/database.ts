import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchDatabase } from '@fourcast/server/platform/db/embedded/launch.ts'
import { openPool } from '@fourcast/server/platform/db/db.ts'
import { migrate } from '@fourcast/server/platform/db/migrate.ts'
import { addressOf } from '@fourcast/server/testing/address.ts'
import type pg from 'pg'

/** A migrated embedded database, with the settings that it has on a player's machine. */
export interface BenchDatabase extends AsyncDisposable {
  url: string
  pool: pg.Pool
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-bench-'))
  const database = await launchDatabase({ dataDir, role: 'command', log: () => {} })
  await migrate(database.connection)
  const pool = openPool(database.connection, 4)
  return {
    url: addressOf(database.connection),
    pool,
    [Symbol.asyncDispose]: async () => {
      await pool.end()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
