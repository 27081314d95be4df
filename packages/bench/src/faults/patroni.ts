import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, until } from './instance.ts'

/** A server whose Patroni decides whether it is the primary. */
export interface ManagedServer {
  /** Whether it answers and accepts writes. */
  isPrimary(): Promise<boolean>
  /** Whether the primary waits for it with each commit. */
  isSynchronous(): Promise<boolean>
  /** kill -9 of PostgreSQL, and of its Patroni too if the whole machine fails. */
  kill(what: 'PostgreSQL' | 'machine'): Promise<void>
  /** Starts its Patroni again. */
  start(): Promise<void>
  connection: pg.ClientConfig
}

/** Two servers managed by Patroni, with one etcd. */
export interface Cluster extends AsyncDisposable {
  servers: readonly [ManagedServer, ManagedServer]
  /** A DATABASE_URL that names both. */
  url: string
}

const HOSTS = ['127.0.22.1', '127.0.22.2'] as const
const PASSWORD = 'only-for-this-test'
const PATIENCE_MS = 60_000

/** The versions of the installed Patroni and etcd, or null. */
export function patroniVersion(): string | null {
  const [patroni, etcd] = ['patroni', 'etcd'].map((name) => spawnSync(name, ['--version'], TEXT))
  if (patroni?.status !== 0 || etcd?.status !== 0 || binaries() === '') return null
  const version = (text: string) => /\d+\.[\d.]+/.exec(text)?.[0] ?? ''
  return `Patroni ${version(patroni.stdout)}, etcd ${version(etcd.stdout)}, PostgreSQL ${/\d+/.exec(binaries())?.[0]}`
}

const TEXT = { encoding: 'utf8' } as const
const binaries = () =>
  spawnSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | tail -1'], TEXT).stdout.trim()

/** PostgreSQL refuses root, so root starts it as Debian's user. */
function identity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, 'postgres'], TEXT).stdout),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

export async function openCluster(): Promise<Cluster> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-patroni-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const etcd = await openEtcd(folder)
  opened.defer(() => end(etcd.child, 'SIGTERM'))
  const first = await openServer(folder, 0, etcd.port)
  opened.defer(() => first.stop())
  await until('the first server is the primary', () => first.isPrimary(), PATIENCE_MS)
  const second = await openServer(folder, 1, etcd.port)
  opened.defer(() => second.stop())
  await until('the second server follows', () => second.isSynchronous(), PATIENCE_MS)
  const all = opened.move()
  return {
    servers: [first, second],
    url: `postgres://postgres:${PASSWORD}@${HOSTS.map((host) => `${host}:5432`).join(',')}/postgres`,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

async function openEtcd(folder: string) {
  const [port, peer] = [await freePort(), await freePort()]
  const [client, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`]
  const args = ['--name=one', `--data-dir=${join(folder, 'etcd')}`]
  args.push(`--listen-client-urls=${client}`, `--advertise-client-urls=${client}`)
  args.push(`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`)
  args.push(`--initial-cluster=one=${peers}`)
  const child = spawn('etcd', args, { cwd: folder, stdio: 'ignore' })
  const isReady = () =>
    fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('etcd is ready', isReady)
  return { child, port }
}

async function openServer(folder: string, n: 0 | 1, etcd: number) {
  const host = HOSTS[n]
  const home = join(folder, `server${n + 1}`)
  const who = identity()
  await mkdir(home, { mode: 0o700 })
  await writeFile(join(home, 'patroni.yml'), settings(home, host, n, etcd))
  if (who) for (const path of [home, join(home, 'patroni.yml')]) await chown(path, who.uid, who.gid)
  const connection = {
    host,
    port: 5432,
    user: 'postgres',
    password: PASSWORD,
    database: 'postgres',
  }
  let patroni: ChildProcess | undefined
  const start = async () => {
    const log = openSync(join(home, 'log'), 'a')
    patroni = spawn('patroni', [join(home, 'patroni.yml')], {
      cwd: home,
      stdio: ['ignore', log, log],
      ...who,
    })
    closeSync(log)
  }
  await start()
  const is = (path: string) =>
    fetch(`http://${host}:8008/${path}`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    connection,
    start,
    isPrimary: () => acceptsWrites(connection),
    isSynchronous: () => is('sync'),
    kill: async (what: 'PostgreSQL' | 'machine') => {
      const pids = await postgresOf(join(home, 'data'))
      if (what === 'machine') patroni?.kill('SIGKILL')
      for (const pid of pids) process.kill(pid, 'SIGKILL')
    },
    stop: async () => {
      if (patroni) await end(patroni, 'SIGTERM')
      for (const pid of await postgresOf(join(home, 'data')).catch(() => []))
        process.kill(pid, 'SIGKILL')
    },
  }
}

async function acceptsWrites(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>(
      'select pg_is_in_recovery() as standby',
    )
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL's processes: the first one, and its children. */
async function postgresOf(data: string): Promise<number[]> {
  const file = await readFile(join(data, 'postmaster.pid'), 'utf8')
  const first = Number(file.split('\n', 1)[0])
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(first)], TEXT)
  const isThere = (await readdir('/proc')).includes(String(first))
  return isThere ? [first, ...stdout.split('\n').map(Number).filter(Boolean)] : []
}

async function end(child: ChildProcess, signal: 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** JSON is YAML. Patroni's times are the shortest it allows, except the loop's second. */
function settings(home: string, host: string, n: number, etcd: number): string {
  const user = (username: string) => ({ username, password: PASSWORD })
  return JSON.stringify({
    scope: 'fourcast',
    name: `server${n + 1}`,
    restapi: { listen: `${host}:8008`, connect_address: `${host}:8008` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        // A crashed primary is replaced, not waited for.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${host}:5432`,
      connect_address: `${host}:5432`,
      data_dir: join(home, 'data'),
      bin_dir: binaries(),
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: user('postgres'), replication: user('replicator') },
      pg_hba: ['host all all 127.0.0.0/8 md5', 'host replication all 127.0.0.0/8 md5'],
      parameters: { unix_socket_directories: home, max_connections: 100 },
    },
  })
}
