import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Database, launchDatabase } from './launch.ts'
import { findPostmaster, isPostmaster } from './postmaster.ts'
import type { LaunchOptions } from './site.ts'

/** A data directory of one test; processes that still run on it end with the test. */
export interface Scratch extends AsyncDisposable {
  dataDir: string
  /** The launcher's log in this process. */
  said: string[]
  launch(options?: Partial<LaunchOptions>): Promise<Database>
  postmaster(): number
  killPostmaster(): Promise<void>
}

const settings = { fsync: 'off' }

export function scratch(parent = tmpdir()): Scratch {
  const top = realpathSync(mkdtempSync(join(parent, 'fourcast-test-')))
  const dataDir = join(top, 'data')
  const elsewhere = join(tmpdir(), `${basename(top)}-elsewhere`)
  const said: string[] = []
  const log = (message: string): void => void said.push(message)
  const pid = (): number => findPostmaster(clusterIn(dataDir))?.pid ?? 0
  return {
    dataDir,
    said,
    launch: (options) =>
      launchDatabase({ dataDir, role: 'server', log, settings, elsewhere, ...options }),
    postmaster: pid,
    killPostmaster: () => killHard(pid(), clusterIn(dataDir)),
    async [Symbol.asyncDispose]() {
      if (pid()) await killHard(pid(), clusterIn(dataDir))
      for (const path of [top, elsewhere]) rmSync(path, { recursive: true, force: true })
    },
  }
}

let created: Promise<string> | undefined

/** The same with a cluster, which was created once in this process: that takes most of a first launch. */
export async function createdScratch(): Promise<Scratch> {
  created ??= createOnce()
  const [place, from] = [scratch(), await created]
  // Unlike Node's own copy it keeps the owner, which may be an account that runs PostgreSQL for root.
  await promisify(execFile)('cp', ['-a', from, place.dataDir])
  return place
}

async function createOnce(): Promise<string> {
  const place = scratch()
  process.once('exit', () => rmSync(dirname(place.dataDir), { recursive: true, force: true }))
  await (await place.launch()).close()
  return place.dataDir
}

function clusterIn(dataDir: string): string {
  try {
    return realpathSync(join(dataDir, 'postgres'))
  } catch {
    return join(dataDir, 'postgres')
  }
}

async function killHard(pid: number, cluster: string): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while (isPostmaster(pid, cluster)) await sleep(5)
}

export async function ask(connection: pg.ClientConfig, query: string): Promise<unknown[][]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const result = await client.query<unknown[]>({ text: query, rowMode: 'array' })
  await client.end()
  return result.rows
}

/** A separate process that launches on the data directory; `close()` ends it properly. */
export async function owner(dataDir: string, role: LaunchOptions['role'] = 'server') {
  const script = `
    const { launchDatabase } = await import(${JSON.stringify(import.meta.resolve('./launch.ts'))})
    const options = { dataDir: process.argv[1], role: process.argv[2], log() {}, settings: { fsync: 'off' } }
    const db = await launchDatabase(options)
    process.on('SIGTERM', () => db.close())
    console.log('ready')`
  const args = ['--input-type=module', '-e', script, dataDir, role]
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  await Promise.race([once(child.stdout, 'data'), failure(child)])
  return {
    pid: child.pid ?? 0,
    close: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    [Symbol.asyncDispose]: () => end(child, 'SIGKILL'),
  }
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`the owner ended with ${code}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
