import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, until } from './instance.ts'

/** A PgBouncer in front of a database. */
export interface PgBouncer extends AsyncDisposable {
  /** The DATABASE_URL through it. */
  url: string
  /** kill -9, and another one on the same port. */
  restart(): Promise<void>
}

const BINARY = '/usr/sbin/pgbouncer'

/** The version of the installed PgBouncer, or null. */
export function pgbouncerVersion(): string | null {
  const { status, stdout } = spawnSync(BINARY, ['--version'], { encoding: 'utf8' })
  return status === 0 ? (/PgBouncer ([\d.]+)/.exec(stdout)?.[1] ?? 'unknown') : null
}

/** Sets what the app sends when it connects, and PgBouncer cannot pass on, for the role of this address. */
export async function setRole(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const settings = [
    "timezone to 'UTC'",
    'jit to off',
    'statement_timeout to 30000',
    'idle_in_transaction_session_timeout to 60000',
  ]
  for (const setting of settings) await client.query(`alter role current_user set ${setting}`)
  await client.end()
}

export async function openPgBouncer(databaseUrl: string, mode: 'session'): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-pgbouncer-'))
  const port = await freePort()
  const to = new URL(databaseUrl)
  const host = to.searchParams.get('host') ?? to.hostname
  const user = decodeURIComponent(to.username)
  const database = to.pathname.slice(1)
  const file = join(folder, 'pgbouncer.ini')
  const password = decodeURIComponent(to.password)
  await writeFile(join(folder, 'users'), `"${user}" "${password}"\n`)
  await writeFile(
    file,
    `[databases]
${database} = host=${host} port=${to.port || '5432'} dbname=${database} user=${user} password='${password}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = 40
max_client_conn = 200
ignore_startup_parameters = options
logfile = ${join(folder, 'log')}
`,
  )
  // It refuses root, and must reach the database's socket, as PostgreSQL itself does.
  const isRoot = process.getuid?.() === 0
  const command = isRoot ? 'unshare' : BINARY
  const args = isRoot ? ['-U', '--', BINARY, '--quiet', file] : ['--quiet', file]
  const start = async () => {
    const child = spawn(command, args, { cwd: folder, stdio: 'ignore' })
    await until('PgBouncer listens', () => listens(port))
    return child
  }
  let child = await start()
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    restart: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      child = await start()
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy()
      answer(true)
    })
    socket.on('error', () => answer(false))
  })
