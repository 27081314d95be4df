import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseAddress, type Address } from './address.ts'
import { passwordOf } from './cluster.ts'
import { codeOf, LaunchError, messageOf } from './errors.ts'
import type { Home } from './home.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import type { Site } from './site.ts'
import { startServer } from './start.ts'
import { endOrphans, stopServer } from './stop.ts'

const patience = 10_000

/** A connection as superuser to the server, and where it was found. */
export interface Reached {
  client: pg.Client
  address: Address
}

/**
 * Reaches the server whatever state it is in: adopts one that runs, waits for one that starts,
 * recovers or stops, and starts one where there is none. Only failures count against its
 * patience. To be called behind the gate.
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
      const reason = messageOf(error)
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

/** The running server once it is ready; undefined when none runs. */
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

// A password, a setting or a format the server does not take will not be taken later either.
const isFinal = (error: unknown): boolean =>
  codeOf(error) === '28P01' || /parameter|configuration|incompatible/.test(messageOf(error))
