import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, cp, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { launchDatabase } from '#platform/db/embedded/launch.ts'
import { migrate } from '#platform/db/migrate.ts'
import { addressOf } from './address.ts'

/** A PostgreSQL server that replicates, or is replicated. */
export interface ReplicatedServer {
  /** HOST:PORT, for the host of a DATABASE_URL. */
  host: string
  url: string
  connection: pg.ClientConfig
  /** Runs a statement as the superuser. */
  admin(statement: string): Promise<unknown[]>
  stop(): Promise<void>
  /** Simulates the loss of its machine: kill -9, and its disk is gone. */
  kill(): Promise<void>
}

/** A primary and a standby that follows it by streaming replication, on one machine. */
export interface Replication extends AsyncDisposable {
  primary: ReplicatedServer
  standby: ReplicatedServer
  /** A DATABASE_URL that names both. */
  url: string
}

/** Both listen on PostgreSQL's own port, on addresses of their own. */
const HOSTS = { primary: '127.0.21.1', standby: '127.0.21.2' }
const WRITES_WAL = { wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' }

/** With `synchronous`, a commit is acknowledged when the standby has it too. */
export async function openReplication({ synchronous = false } = {}): Promise<Replication> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-two-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const [first, second] = [join(folder, 'one'), join(folder, 'two')]
  await createMigrated(first)
  await cp(first, second, { recursive: true, preserveTimestamps: true })
  await chownLike(join(first, 'postgres'), join(second, 'postgres'))
  const primary = await launch(first, HOSTS.primary, {
    ...(synchronous && { synchronous_standby_names: '*' }),
  })
  opened.defer(() => primary.stop())
  await writeFile(join(second, 'postgres', 'standby.signal'), '')
  const password = readFileSync(join(first, 'postgres-password'), 'utf8').trim()
  const standby = await launch(second, HOSTS.standby, {
    primary_conninfo: `host=${HOSTS.primary} port=5432 user=postgres password=${password}`,
    wal_retrieve_retry_interval: '200ms',
  })
  opened.defer(() => standby.stop())
  const all = opened.move()
  return {
    primary,
    standby,
    url: primary.url.replace(primary.host, `${primary.host},${standby.host}`),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

async function createMigrated(dataDir: string): Promise<void> {
  const database = await launchDatabase({
    dataDir,
    role: 'command',
    log: () => {},
    settings: WRITES_WAL,
  })
  await migrate(database.connection)
  await database.close()
}

async function chownLike(from: string, to: string): Promise<void> {
  const { uid, gid } = await stat(from)
  for (const path of [to, ...(await readdir(to, { recursive: true })).map((one) => join(to, one))])
    await chown(path, uid, gid)
}

async function launch(
  dataDir: string,
  host: string,
  settings: Record<string, string>,
): Promise<ReplicatedServer> {
  const database = await launchDatabase({
    dataDir,
    role: 'command',
    log: () => {},
    settings: { ...WRITES_WAL, listen_addresses: host, ...settings },
  })
  const connection = { ...database.connection, host, port: 5432 }
  const cluster = join(dataDir, 'postgres')
  return {
    host: `${host}:5432`,
    url: addressOf(connection).replace(`${host}/`, `${host}:5432/`),
    connection,
    admin: (statement) => asSuperuser(connection, statement),
    stop: () => database.close(),
    kill: async () => {
      const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
      const all = [pid, ...childrenOf(pid)]
      // Else it would be started again.
      await rename(cluster, `${cluster}-gone`)
      for (const one of all) process.kill(one, 'SIGKILL')
    },
  }
}

async function asSuperuser(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** PostgreSQL's other processes, which would otherwise finish what they are doing. */
function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').map(Number).filter(Boolean)
}
