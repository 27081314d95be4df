import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { publish } from '@fourcast/server/platform/events/events.ts'
import { openDb } from '@fourcast/server/platform/db/db.ts'
import { serveApp } from './support/children.ts'
import { openBenchDatabase } from './support/database.ts'
import { openInside } from './support/inside.ts'
import { median } from './support/load.ts'

const STREAMS = 1_000
const EACH = 10
const MOST_MB = 100
const ROUNDS = 5
const MOST_MS = 2_000

/** 1,000 open event streams on one instance: their cost, and how soon all of them receive a draw. */
export async function streams() {
  await using database = await openBenchDatabase()
  const inside = await openInside(database.url)
  const tokens = []
  for (let n = 0; n < STREAMS / EACH; n++) tokens.push((await inside.newPerson(n)).token)
  await inside.close()
  await using app = await serveApp({ DATABASE_URL: database.url })
  await setTimeout(3_000)
  const before = await residentMb(app.pid)
  const stop = new AbortController()
  const heard = { count: 0 }
  for (const token of tokens)
    await Promise.all(
      Array.from({ length: EACH }, () => listen(app.url, token, stop.signal, heard)),
    )
  await setTimeout(3_000)
  const cost = (await residentMb(app.pid)) - before
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    heard.count = 0
    const begun = performance.now()
    await publish(openDb(database.pool), { type: 'draw', game: 'cash4', state: 'GA' })
    while (heard.count < STREAMS) await setTimeout(1)
    times.push(performance.now() - begun)
  }
  stop.abort()
  console.log(
    `${STREAMS} streams: ${cost.toFixed(0)} MB (promised ≤ ${MOST_MB}: ${cost <= MOST_MB ? 'holds' : 'FAILS'}); all of them heard a draw within ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} (promised ≤ ${MOST_MS}: ${Math.max(...times) <= MOST_MS ? 'holds' : 'FAILS'})`,
  )
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Opens a stream and counts its draws, in the background. */
async function listen(url: string, token: string, signal: AbortSignal, heard: { count: number }) {
  const answer = await fetch(`${url}/api/lottery/stream`, {
    headers: { authorization: `Bearer ${token}`, 'x-background': '1' },
    signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!answer.ok || !reader) throw new Error(`a stream answered ${answer.status}`)
  void count(reader, heard)
}

async function count(reader: ReadableStreamDefaultReader<string>, heard: { count: number }) {
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      heard.count += part.value.split('event: draw').length - 1
  } catch {
    // The bench has ended.
  }
}
