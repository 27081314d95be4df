import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { launchDatabase } from '#platform/db/embedded/launch.ts'
import { migrate } from '#platform/db/migrate.ts'

/** A test's database may die with the machine: nothing is flushed. Its password needs no protection. */
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  scram_iterations: '1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  io_method: 'sync',
}

/** A database of a test's own. */
export interface TestDatabase {
  connection: pg.ClientConfig
  drop: () => Promise<void>
}

/** A running PostgreSQL. */
export interface TestServer {
  connection: pg.ClientConfig
  close: () => Promise<void>
}

/** The embedded PostgreSQL on a new data directory. */
export async function launchServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-test-'))
  const database = await launchDatabase({
    dataDir,
    role: 'server',
    log: () => {},
    settings: CARELESS,
  })
  await allowReplicaRole(database.connection)
  return {
    connection: database.connection,
    close: async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** With it a test's rows are deleted whatever refers to them. The app's role is no superuser. */
async function allowReplicaRole({ user, ...connection }: pg.ClientConfig): Promise<void> {
  const superuser = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  await superuser.query(`grant set on parameter session_replication_role to ${user}`)
  await superuser.end()
}

/** Makes a migrated database that others are cloned from. */
export async function makeTemplate(server: pg.ClientConfig, template: string): Promise<void> {
  await onServer(server, `drop database if exists ${template} with (force)`)
  await onServer(server, `create database ${template}`)
  await migrate({ ...server, database: template })
}

/** A database with nothing in it. */
export async function createDatabase(server: pg.ClientConfig): Promise<TestDatabase> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  return { connection: { ...server, database: name }, drop: () => dropDatabase(server, name) }
}

/**
 * A fresh database, cloned from the migrated template: tens of milliseconds each. Its files are copied
 * as they are, which takes half of what writing them through the log does.
 */
export async function cloneDatabase(
  server: pg.ClientConfig,
  template: string,
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    connection: { ...server, database: name },
    drop: () => dropDatabase(server, name),
  }
}

/** Not even by force may we end an autovacuum, which is the server's own; without force it is waited for. */
async function dropDatabase(server: pg.ClientConfig, name: string): Promise<void> {
  const drop = `drop database if exists ${name}`
  try {
    await onServer(server, `${drop} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error
    await onServer(server, drop)
  }
}

const NOT_ALLOWED = '42501'

export async function onServer(server: pg.ClientConfig, statement: string): Promise<void> {
  await adminPool(server).query(statement)
}

/** Kept for all statements of a process: to connect costs nearly as much as to create a database. */
const adminPools = new Map<string, pg.Pool>()

function adminPool(server: pg.ClientConfig): pg.Pool {
  const address = `${server.host}:${server.port}`
  const known = adminPools.get(address)
  if (known) return known
  const pool = new pg.Pool({ ...server, database: 'postgres', max: 2, allowExitOnIdle: true })
  // The server may stop while a connection is idle, or between two statements.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  adminPools.set(address, pool)
  return pool
}
