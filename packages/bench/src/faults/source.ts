import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Session } from '@fourcast/contract/accounts.ts'
import { lotteryResults, StateResults } from '@fourcast/contract/lottery.ts'
import { PASSWORD } from '../support/inside.ts'
import { openFaultyDatabase } from './database.ts'
import type { Fault } from './fault.ts'
import type { Instance } from './instance.ts'
import { openInstance, until } from './instance.ts'
import { liftLimits } from '../support/seed.ts'
import { signUp } from './traffic.ts'

/**
 * The response of New York's open data: a row a day, newest first. A date has the same digits in every
 * response; they look drawn, or the import would hold them back.
 */
const rowsUntil = (day: string) =>
  Array.from({ length: 10 }, (_, n) => {
    const date = Temporal.PlainDate.from(day).subtract({ days: n }).toString()
    return {
      draw_date: `${date}T00:00:00.000`,
      midday_win_4: digitsOf(`${date} midday`),
      evening_win_4: digitsOf(`${date} evening`),
    }
  })

const digitsOf = (draw: string) =>
  String(createHash('sha256').update(draw).digest().readUInt32BE() % 10_000).padStart(4, '0')

/** The source of New York's draws answers, then is down for two days, then answers again. */
export const source: Fault = async () => {
  let upTo: string | null = '2026-11-03'
  const server = createServer((_asked, answer) => {
    if (upTo === null) return answer.writeHead(404).end()
    return answer.end(JSON.stringify(rowsUntil(upTo)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  await using database = await openFaultyDatabase()
  const at = (now: string) => ({
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    DRAW_SOURCES: 'simulated,NY=socrata',
    SOURCE_BASE_URL_SOCRATA: `http://127.0.0.1:${port}`,
    FIXED_NOW: now,
  })
  await using app = await openInstance(at('2026-11-04T16:00:00Z'))
  const { email, token } = await signUp(app.url)
  await liftLimits(database.pool)
  await follow(app.url, token)
  await until('the draws are in', async () => (await shown(app, email)).newest === '2026-11-03')
  const before = await shown(app, email)
  upTo = null
  await again(app, at('2026-11-06T16:00:00Z'))
  await until('it is stale', async () => (await shown(app, email)).stale)
  const during = await shown(app, email)
  upTo = '2026-11-05'
  await again(app, at('2026-11-06T18:00:00Z'))
  await until('it is fresh', async () => !(await shown(app, email)).stale)
  const after = await shown(app, email)
  server.closeAllConnections()
  server.close()
  const say = ({ newest, stale }: Shown) => `until ${newest}${stale ? ', stale' : ''}`
  return {
    done: 'the source of New York’s draws is down for two days, and comes back',
    measured: `shown before: ${say(before)}; during: ${say(during)}; after: ${say(after)}`,
    promised: 'what is stored stays up, marked stale; fresh again by itself',
    holds: !before.stale && during.newest === before.newest && after.newest === '2026-11-05',
  }
}

const again = async (app: Instance, env: Record<string, string>) => {
  await app.stop()
  await app.start(env)
}

const headers = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

const follow = (url: string, token: string) =>
  fetch(`${url}/api/users/preferences`, {
    method: 'PUT',
    headers: headers(token),
    body: JSON.stringify({ selectedLotteryStates: ['NY'] }),
  })

interface Shown {
  newest: string | null
  stale: boolean
}

/** What a signed-in player sees of New York. */
async function shown(app: Instance, email: string): Promise<Shown> {
  const signedIn = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { token } = Session.parse(await signedIn.json())
  const answer = await fetch(`${app.url}/api/lottery/results?states=NY`, {
    headers: headers(token),
  })
  const state = StateResults.parse(lotteryResults.answer.parse(await answer.json())['NY'])
  return { newest: state.resultsUntil, stale: state.stale }
}
