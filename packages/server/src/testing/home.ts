import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { addressOf } from './address.ts'
import { cloneDatabase } from './cluster.ts'

export type Environment = Record<string, string>

/** An app and where its data is: a database and a folder of its own. */
export interface AppHome<T> {
  id: string
  dataDir: string
  /** The settings that are the same after every restart. */
  home: Environment
  serving: T
  /** Drops its database and deletes its files. */
  remove: () => Promise<void>
}

/** Starts an app in a new home. Where it does not start, nothing of the home is left. */
export async function openHome<T>(
  { server, template }: { server: pg.ClientConfig; template: string },
  start: (home: Environment) => Promise<T>,
): Promise<AppHome<T>> {
  const id = randomUUID()
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-e2e-'))
  await using undo = new AsyncDisposableStack()
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = await cloneDatabase(server, template)
  undo.defer(() => database.drop())
  const home = {
    SECRET: `the-secret-of-${id}`,
    DATABASE_URL: addressOf(database.connection),
    DATA_DIR: dataDir,
  }
  const serving = await start(home)
  const kept = undo.move()
  return { id, dataDir, home, serving, remove: () => kept.disposeAsync() }
}
