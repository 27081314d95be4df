import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { slotsBetween } from '@fourcast/engine/calendar.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import { openDb } from '@fourcast/server/platform/db/db.ts'
import { publish } from '@fourcast/server/platform/events/events.ts'
import { serveApp } from './support/children.ts'
import { openBenchDatabase } from './support/database.ts'
import { openInside } from './support/inside.ts'
import { median } from './support/load.ts'
import { liftLimits } from './support/seed.ts'

const ROUNDS = 5
const MOST_MS = 2_000
const SESSION = 'Night'

/**
 * Measures the time from a source's answer with a new draw until an open page has loaded that draw.
 * The interval between checks is not included. The baseline publishes an event directly and makes the
 * same call.
 */
export async function newDraw() {
  await using database = await openBenchDatabase()
  const inside = await openInside(database.url)
  const { token } = await inside.newPerson(1)
  await inside.close()
  await liftLimits(database.pool)
  await using texas = await openTexas()
  await using app = await serveApp({
    DATABASE_URL: database.url,
    DRAW_SOURCES: 'simulated,TX=texas',
    SOURCE_BASE_URL_TEXAS: texas.url,
  })
  await fetch(`${app.url}/api/users/preferences`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ selectedLotteryStates: ['TX'] }),
  })
  const stop = new AbortController()
  const page = await openPage(app.url, token, stop.signal)
  await texas.answerAll(page, 0)
  const [draws, bare]: [number[], number[]] = [[], []]
  for (let round = 1; round <= ROUNDS; round++) {
    await database.pool.query(
      `update draw_source set asked_at = now() - interval '10 minutes', refresh_at = now()`,
    )
    draws.push(await texas.answerAll(page, round))
    bare.push(
      await page.timed(() =>
        publish(openDb(database.pool), { type: 'draw', game: 'cash4', state: 'TX' }),
      ),
    )
  }
  stop.abort()
  const most = Math.max(...draws)
  console.log(
    `draw at the source to open page: ${median(draws).toFixed(0)} ms, at most ${most.toFixed(0)} (promised ≤ ${MOST_MS}: ${most <= MOST_MS ? 'holds' : 'FAILS'}); an event alone to open page ${median(bare).toFixed(0)} ms, ratio ${(median(draws) / median(bare)).toFixed(1)}`,
  )
}

/** The last draws of a session, oldest first. */
function lastSlots(count: number): string[] {
  const schedule = scheduleOf('cash4', 'TX')
  const now = Temporal.Now.instant()
  if (!schedule) throw new Error('no schedule of Texas')
  return slotsBetween(schedule, now.subtract({ hours: 24 * 14 }), now)
    .filter(({ session }) => session === SESSION)
    .slice(-count)
    .map(({ date }) => `${date.month},${date.day},${date.year}`)
}

const row = (session: string, date: string, digits: string) =>
  `Daily 4 ${session},${date},${[...digits].join(',')},,0\n`

/** Serves Texas's files. The responses for the night session wait for `answerAll`. */
async function openTexas() {
  const dates = lastSlots(ROUNDS + 1)
  const waiting: ServerResponse[] = []
  const server = createServer(({ url = '' }, out) => {
    const session = ['morning', 'day', 'evening'].find((one) => url.includes(`daily4${one}`))
    if (session === undefined) waiting.push(out)
    else out.end(row(session, dates[0] ?? '', '1111'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const answerAll = async (page: Awaited<ReturnType<typeof openPage>>, round: number) => {
    while (waiting.length === 0) await setTimeout(5)
    // The page has received the events of the other files.
    await setTimeout(500)
    const digits = `900${round}`
    const file = dates.slice(0, round + 1).map((date, n) => row(SESSION, date, `900${n}`))
    return await page.timed(() => {
      for (const out of waiting.splice(0)) out.end(file.join(''))
    }, digits)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    answerAll,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Does what an open lottery page does: it listens, and fetches the results after an event about a draw. */
async function openPage(url: string, token: string, signal: AbortSignal) {
  const headers = { authorization: `Bearer ${token}`, 'x-background': '1' }
  const stream = await fetch(`${url}/api/lottery/stream`, { headers, signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!stream.ok || !reader) throw new Error(`a stream answered ${stream.status}`)
  let heard = 0
  const listen = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      heard += part.value.split('event: draw').length - 1
  }
  listen().catch(() => {})
  const results = async () => {
    const answer = await fetch(`${url}/api/lottery/results?states=TX`, { headers })
    if (!answer.ok) throw new Error(`the results answered ${answer.status}`)
    return await answer.text()
  }
  /** The milliseconds until an event arrived and the results fetched after it contain the given digits. */
  const timed = async (work: () => unknown, digits = '') => {
    const begun = performance.now()
    let seen = heard
    await work()
    for (;;) {
      while (heard === seen) await setTimeout(1)
      seen = heard
      const shown = (await results()).includes(digits)
      if (shown) return performance.now() - begun
    }
  }
  return { timed }
}
