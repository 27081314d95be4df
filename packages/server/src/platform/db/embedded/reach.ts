import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseAddress, type Address } from './address.ts'
import { passwordOf } from './cluster.ts'
import { errorCodeOf, LaunchError, errorText } from './errors.ts'
import type { Home } from './home.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import type { Site } from './site.ts'
import { startServer } from './start.ts'
import { endOrphans, stopServer } from './stop.ts'

const patience = 10_000

/** A connection to the server as superuser, and the server's address. */
export interface Reached {
  client: pg.Client
  address: Address
}

/**
 * Connects to the server in any state: adopts a running one, waits while one starts, recovers or
 * stops, and otherwise starts one. Only failures count towards the time limit. Hold the gate while
 * you call it.
 */
export async function reachServer(site: Site, home: Home, last?: Address): Promise<Reached> {
  let giveUp: number | undefined
  let told = ''
  for (;;) {
    try {
      return await attempt(site, home, last)
    } catch (error) {
      giveUp ??= performance.now() + patience
      if (performance.now() > giveUp || isFinal(error)) throw error
      const reason = errorText(error)
      if (reason !== told) site.log('database not reached yet', { reason })
      told = reason
      endOrphans(site, home)
      await sleep(200)
    }
  }
}

async function attempt(site: Site, home: Home, last?: Address): Promise<Reached> {
  const found = await settled(site, home)
  if (found) {
    site.log('database joined', { pid: found.pid })
    return connect(site, found)
  }
  const started = performance.now()
  await startServer(site, home, await chooseAddress(site, home, last))
  const postmaster = findPostmaster(home.cluster)
  if (!postmaster) throw new LaunchError('PostgreSQL ended as soon as it was ready.')
  const { pid } = postmaster
  const ms = Math.round(performance.now() - started)
  site.log('database started', { pid, as: home.account.name, ms })
  return connect(site, postmaster)
}

/** The running server once it is ready; undefined if none runs. */
async function settled(site: Site, home: Home): Promise<Postmaster | undefined> {
  for (;;) {
    const found = findPostmaster(home.cluster)
    if (!found || found.status === 'ready') return found
    if (found.status === 'stopping') await stopServer(site, home)
    await sleep(20)
  }
}

async function connect(site: Site, { host, port }: Address): Promise<Reached> {
  const client = new pg.Client({
    host,
    port,
    user: 'postgres',
    database: 'postgres',
    password: passwordOf(site),
    application_name: 'fourcast launcher',
    connectionTimeoutMillis: 5_000,
    ssl: false,
  })
  client.on('error', () => undefined)
  await client.connect()
  return { client, address: { host, port } }
}

// A wrong password, setting or format will not work later either.
const isFinal = (error: unknown): boolean =>
  errorCodeOf(error) === '28P01' || /parameter|configuration|incompatible/.test(errorText(error))
