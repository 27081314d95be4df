import { setTimeout } from 'node:timers/promises'
import { openPool } from '@fourcast/server/platform/db/db.ts'
import { openReplication } from '@fourcast/server/testing/replicated.ts'
import type { Fault } from './fault.ts'
import { rateOf } from './fault.ts'
import { FEW_DRAWS, isHealthy, openInstance, until } from './instance.ts'
import { openCrowd, openTraffic, statusesOf, wordsOf } from './traffic.ts'

const MOST_S = 10

/** The primary's machine fails; its synchronous standby is promoted, as a manager such as Patroni does. */
export const failover: Fault = async (isShort) => {
  if (process.platform !== 'linux') return { skipped: 'only Linux has 127.0.21.1' }
  await using servers = await openReplication({ synchronous: true })
  const { primary, standby } = servers
  await using app = await openInstance({
    DATABASE_URL: servers.url,
    DATABASE_REPLICA_URL: standby.url,
    ...FEW_DRAWS,
  })
  const pool = openPool(standby.connection, 2)
  await using _pool = { [Symbol.asyncDispose]: () => pool.end() }
  const before = openPool(primary.connection, 2)
  const crowd = await openCrowd(app.url, before)
  const traffic = openTraffic(app.url, crowd, { perSecond: rateOf(isShort), writeEvery: 2 })
  await setTimeout(5_000)
  await primary.kill()
  await setTimeout(500)
  await standby.admin('select pg_promote()')
  const back = await until('healthy again', () => isHealthy(app.url), 60_000)
  await setTimeout(5_000)
  await traffic.stop()
  await before.end()
  const audit = await traffic.audit(pool)
  return {
    done: `primary and synchronous standby; kill -9 of the primary under ${rateOf(isShort)} calls a second, half of them writes; the standby is promoted half a second later`,
    measured: `${statusesOf(traffic.answers)}; healthy ${(back / 1_000).toFixed(1)} s after the promotion, no restart of the app; ${wordsOf(audit)}`,
    promised: `found within ${MOST_S} s; 0 lost, 0 doubled`,
    holds: back <= MOST_S * 1_000 && audit.lost === 0 && audit.doubled === 0,
  }
}
