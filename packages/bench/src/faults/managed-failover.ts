import { setTimeout } from 'node:timers/promises'
import { openPool } from '@fourcast/server/platform/db/db.ts'
import type { Fault } from './fault.ts'
import { FEW_DRAWS, openInstance, until } from './instance.ts'
import { openOrders } from './orders.ts'
import type { Cluster, ManagedServer } from './patroni.ts'
import { openCluster, patroniVersion } from './patroni.ts'
import type { Audit } from './traffic.ts'
import { openCrowd, openTraffic, statusesOf } from './traffic.ts'

const MOST_S = 10
const PATIENCE_MS = 90_000
const ORDER_EVERY_MS = 700

interface Round extends Audit {
  perSecond: number
  killed: 'PostgreSQL' | 'machine'
  statuses: string
  /** Seconds from the kill until the standby accepts writes: the manager's time. */
  promoted: number
  /** Seconds from then until the app's first acknowledged write, and its last failed call. */
  found: number
  lastFailed: number
  orders: { acknowledged: number; wrong: number }
}

const ROUNDS = [
  { perSecond: 30, killed: 'PostgreSQL' },
  { perSecond: 100, killed: 'PostgreSQL' },
  { perSecond: 30, killed: 'machine' },
  { perSecond: 100, killed: 'machine' },
] as const

/** The primary is killed under load, and Patroni promotes the synchronous standby by itself. */
export const managedFailover: Fault = async () => {
  if (process.platform !== 'linux') return { skipped: 'only Linux has 127.0.22.1' }
  const version = patroniVersion()
  if (version === null) return { skipped: 'Patroni, etcd or PostgreSQL is not installed' }
  await using cluster = await openCluster()
  await using app = await openInstance({ DATABASE_URL: cluster.url, ...FEW_DRAWS })
  const rounds: Round[] = []
  for (const round of ROUNDS) rounds.push(await failOver(cluster, app.url, round))
  return {
    done: `${version}; two servers, synchronous mode; kill -9 of the primary’s PostgreSQL, or of its Patroni too (“machine”), under 30 and 100 calls a second, half of them writes, and one order every ${ORDER_EVERY_MS / 1_000} s`,
    measured: rounds.map(wordsOf).join('; '),
    promised: `found within ${MOST_S} s of the promotion; 0 lost, 0 doubled, each order paid once`,
    holds: rounds.every(isHeld),
  }
}

const isHeld = ({ found, lastFailed, lost, doubled, orders }: Round) =>
  found <= MOST_S && lastFailed <= MOST_S && lost === 0 && doubled === 0 && orders.wrong === 0

const wordsOf = (round: Round) => {
  const { perSecond, killed, promoted, found, lastFailed, orders } = round
  return `${killed} at ${perSecond}/s: promoted after ${promoted.toFixed(1)} s, first write ${found.toFixed(1)} s later, last failed call ${lastFailed.toFixed(1)} s later, ${round.statuses}, ${round.acknowledged} writes acknowledged, ${round.lost} lost, ${round.doubled} doubled, ${orders.acknowledged} orders, ${orders.wrong} not paid exactly once`
}

async function failOver(
  cluster: Cluster,
  url: string,
  { perSecond, killed }: (typeof ROUNDS)[number],
): Promise<Round> {
  const [primary, standby] = await rolesOf(cluster)
  const before = openPool(primary.connection, 1)
  const crowd = await openCrowd(url, before)
  const startOrders = await openOrders(url, before, ORDER_EVERY_MS)
  await before.end()
  const begun = performance.now()
  const traffic = openTraffic(url, crowd, { perSecond, writeEvery: 2 })
  const orders = startOrders()
  await setTimeout(5_000)
  const killedAt = performance.now()
  await primary.kill(killed)
  await until('the standby accepts writes', () => standby.isPrimary(), PATIENCE_MS)
  const promotedAt = performance.now()
  await setTimeout(15_000)
  await orders.finish()
  await traffic.stop()
  const ends = (isEnd: (status: number | string, kind: string) => boolean) =>
    traffic.answers
      .filter(({ status, call }) => isEnd(status, call.kind))
      .map(({ at, ms }) => begun + at + ms)
      .filter((end) => end > killedAt)
  const after = (end: number) => Math.max(0, end - promotedAt) / 1_000
  // A write that the old primary answered at the kill does not count.
  const written = ends((status, kind) => status === 200 && kind === 'write')
  const failed = ends((status) => status !== 200)
  const pool = openPool(standby.connection, 2)
  const result = {
    perSecond,
    killed,
    statuses: statusesOf(traffic.answers),
    promoted: (promotedAt - killedAt) / 1_000,
    found: after(Math.min(...written.filter((end) => end > Math.min(...failed, promotedAt)))),
    lastFailed: after(Math.max(...failed)),
    orders: await orders.audit(pool),
    ...(await traffic.audit(pool)),
  }
  await pool.end()
  if (killed === 'machine') await primary.start()
  await until('the old primary follows', () => primary.isSynchronous(), PATIENCE_MS)
  return result
}

async function rolesOf({ servers }: Cluster): Promise<[ManagedServer, ManagedServer]> {
  const [first, second] = servers
  return (await first.isPrimary()) ? [first, second] : [second, first]
}
