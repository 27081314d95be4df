import type pg from 'pg'
import type { Config } from '#config.ts'
import { launchDatabase } from './embedded/launch.ts'

export interface OpenDatabase {
  connection: pg.ClientConfig
  close(): Promise<void>
}

/** The PostgreSQL of DATABASE_URL, or the embedded one in DATA_DIR. */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'dataDir'>,
  role: 'server' | 'command',
  log: (message: string, data?: object) => void,
): Promise<OpenDatabase> {
  if (config.DATABASE_URL !== undefined)
    return { connection: { connectionString: config.DATABASE_URL }, close: async () => {} }
  return await launchDatabase({ dataDir: config.dataDir, role, log })
}
