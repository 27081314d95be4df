import type pg from 'pg'
import type { Config } from '#config.ts'
import { launchDatabase } from './embedded/launch.ts'
import { addressesIn } from './hosts.ts'
import { primaryClient } from './primary.ts'

/** A connection, and the class of its clients if one server has to be chosen among several. */
export type Connection = pg.ClientConfig & { Client?: typeof pg.Client }

export interface OpenDatabase {
  connection: Connection
  close(): Promise<void>
}

/** The PostgreSQL of DATABASE_URL, or the embedded one in DATA_DIR. */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'dataDir'>,
  role: 'server' | 'command',
  log: (message: string, data?: object) => void,
): Promise<OpenDatabase> {
  if (config.DATABASE_URL !== undefined)
    return { connection: connectionTo(config.DATABASE_URL), close: async () => {} }
  return await launchDatabase({ dataDir: config.dataDir, role, log })
}

export function connectionTo(url: string): Connection {
  const [first = url, ...others] = addressesIn(url)
  if (others.length === 0) return { connectionString: url }
  return { connectionString: first, Client: primaryClient([first, ...others]) }
}
