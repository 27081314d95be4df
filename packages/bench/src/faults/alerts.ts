import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { openFaultyDatabase } from './database.ts'
import { freePort, openInstance, until } from './instance.ts'
import { openPrometheus, prometheusVersion } from './prometheus.ts'

/** A fault, the alert that it must cause, and how it ends. */
interface Case {
  alert: string
  make: () => Promise<unknown>
  end: () => Promise<unknown>
}

/** Makes five faults under a real Prometheus with the rules of `deploy/`: each alert fires, then clears. */
export const alerts: Fault = async () => {
  if (prometheusVersion() === null) return { skipped: 'prometheus is not installed' }
  const metrics = await freePort()
  const token = randomBytes(32).toString('hex')
  await using database = await openFaultyDatabase()
  await using app = await openInstance({
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    METRICS_PORT: String(metrics),
    METRICS_TOKEN: token,
  })
  await using prometheus = await openPrometheus([metrics], token)
  const webhook = () =>
    fetch(`${app.url}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: '{}',
    })
  const backupOf = (hoursAgo: number) =>
    database.pool.query(
      `insert into backup (id, at, bytes)
       values (gen_random_uuid(), now() - $1 * interval '1 hour', 1)`,
      [hoursAgo],
    )
  const firing = async (alert: string) => (await prometheus.firing()).includes(alert)
  const cases: Case[] = [
    { alert: 'FourcastDown', make: () => app.kill(), end: () => app.start() },
    { alert: 'FourcastDatabaseDown', make: () => database.stop(), end: () => database.start() },
    { alert: 'FourcastBackupLate', make: () => backupOf(27), end: () => backupOf(0) },
    {
      alert: 'FourcastWebhooksRejected',
      make: async () => {
        for (let n = 0; n < 10; n++) await webhook()
      },
      // Their increase is no longer in the last minute, which is an hour in production.
      end: async () => {},
    },
    {
      alert: 'FourcastSignInsFail',
      make: () => guessPasswords(app.url, async () => await firing('FourcastSignInsFail')),
      end: async () => {},
    },
  ]
  const fired: string[] = []
  for (const { alert, make, end } of cases) {
    if (await firing(alert)) throw new Error(`${alert} fires before its fault`)
    await make()
    const after = await until(`${alert} fires`, () => firing(alert), 60_000)
    await end()
    const clear = await until(`${alert} clears`, async () => !(await firing(alert)), 120_000)
    fired.push(
      `${alert.replace('Fourcast', '')} after ${seconds(after)}, clear after ${seconds(clear)}`,
    )
  }
  return {
    done: `Prometheus ${prometheus.version} with the rules of deploy/, a second for each of their minutes, and five real faults`,
    measured: fired.join('; '),
    promised: 'each alert fires, and clears when the fault ends',
    holds: fired.length === cases.length,
  }
}

const MOST_GUESSES = 400

/** Wrong passwords, four a second, until somebody notices. */
async function guessPasswords(url: string, isNoticed: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < MOST_GUESSES && !(await isNoticed()); n++) {
    await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody-${n}@example.com`, password: 'Wrong-Guess-7' }),
    })
    await setTimeout(250)
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(0)} s`
