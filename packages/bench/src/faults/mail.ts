import type pg from 'pg'
import { openFaultyDatabase } from './database.ts'
import type { Fault } from './fault.ts'
import { freePort, openInstance, until } from './instance.ts'
import { openMailServer } from './smtp.ts'
import { signUp } from './traffic.ts'

const PEOPLE = 5

/** The mail server is down while people sign up. It returns an hour later, after a restart of the app. */
export const mail: Fault = async (isShort) => {
  const people = isShort ? PEOPLE : PEOPLE * 10
  const port = await freePort()
  await using database = await openFaultyDatabase()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  }
  await using app = await openInstance({ ...env, FIXED_NOW: '2026-05-04T16:00:00Z' })
  const addresses: string[] = []
  for (let n = 0; n < people; n++) addresses.push((await signUp(app.url)).email)
  await until('each was tried', async () => (await queued(database.pool)).tried >= people)
  const { waiting } = await queued(database.pool)
  await using server = await openMailServer(port)
  await app.stop()
  await app.start({ ...env, FIXED_NOW: '2026-05-04T17:00:00Z' })
  await until('the queue is empty', async () => (await queued(database.pool)).waiting === 0, 60_000)
  const got = server.received.filter((to) => addresses.includes(to))
  const isOnce = got.length === people && new Set(got).size === people
  return {
    done: `the mail server is down while ${people} people sign up, and back an hour and a restart later`,
    measured: `${addresses.length} signed up, ${waiting} queued, ${got.length} delivered to ${new Set(got).size} people`,
    promised: 'nobody is refused; each mail is queued, then delivered once',
    holds: waiting >= people && isOnce,
  }
}

async function queued(pool: pg.Pool): Promise<{ waiting: number; tried: number }> {
  const { rows } = await pool.query<{ waiting: number; tried: number }>(
    `select count(*) filter (where sent_at is null)::int as waiting,
            count(*) filter (where attempts > 0)::int as tried from message where channel = 'mail'`,
  )
  return rows[0] ?? { waiting: NaN, tried: NaN }
}
