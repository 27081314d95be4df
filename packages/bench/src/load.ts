import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Served } from './support/children.ts'
import { serveApp, serveBare } from './support/children.ts'
import type { Bench, Case } from './support/compare.ts'
import { planOf } from './support/compare.ts'
import { openBenchDatabase } from './support/database.ts'
import type { Person } from './support/inside.ts'
import { openInside } from './support/inside.ts'
import { quantile } from './support/load.ts'
import type { Answer, OpenLoop } from './support/open-loop.ts'
import { openLoop } from './support/open-loop.ts'
import { liftLimits, seedDraws, seedHistories } from './support/seed.ts'
import { nextDigits } from './support/digits.ts'

const PEOPLE = 16
const SECONDS = 60
const WARM_UP_SECONDS = 5
const MOST_MS = { read: 50, write: 100 }

interface Stream extends Case {
  kind: keyof typeof MOST_MS
  perSecond: number
}

const STREAMS: readonly Stream[] = [
  { name: 'history', method: 'GET', path: '/api/numbers/history', kind: 'read', perSecond: 150 },
  {
    name: 'winning',
    method: 'GET',
    path: '/api/winning-numbers/cash4?state=GA',
    kind: 'read',
    perSecond: 150,
  },
  {
    name: 'generate',
    method: 'POST',
    path: '/api/numbers/flash',
    body: () => ({ inputNumbers: nextDigits() }),
    kind: 'write',
    perSecond: 100,
  },
]

/** 300 reads and 100 writes a second at a fixed rate, whatever the server's speed: how long people wait. */
export async function load() {
  await using database = await openBenchDatabase()
  const inside = await openInside(database.url)
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) people.push(await inside.newPerson(n))
  await liftLimits(database.pool)
  await seedHistories(
    database.pool,
    people.map(({ userId }) => userId),
    500,
  )
  await seedDraws(database.pool, 'GA', 8_000)
  const bench = { people, inside, databaseUrl: database.url, pool: database.pool }
  const bare = await measureBare(bench)
  await inside.close()
  const app = await measureApp(bench)
  for (const kind of ['read', 'write'] as const) {
    const { p50, p95, p99, failed } = app[kind]
    const holds = p95 <= MOST_MS[kind] && failed === 0
    console.log(
      `${kind.padEnd(6)} p50 ${p50} ms   p95 ${p95} ms   p99 ${p99} ms   ${failed} failed   bare p95 ${bare[kind].p95} ms   promised p95 ≤ ${MOST_MS[kind]}: ${holds ? 'holds' : 'FAILS'}`,
    )
  }
}

async function measureApp({ people, databaseUrl }: Bench) {
  await using app = await serveApp({ DATABASE_URL: databaseUrl })
  return await measure(() => app.url, people)
}

/** The ceiling: a bare handler for each kind of call, with the statements that the app sent for it. */
async function measureBare({ people, inside, databaseUrl }: Bench) {
  await using opened = new AsyncDisposableStack()
  const served = new Map<Stream, Served>()
  for (const stream of STREAMS) {
    const file = join(tmpdir(), `fourcast-plan-${process.pid}-${stream.name}.json`)
    writeFileSync(file, JSON.stringify(await planOf(stream, people, inside)))
    served.set(stream, opened.use(await serveBare(databaseUrl, file)))
  }
  return await measure((stream) => served.get(stream)?.url ?? '', people)
}

async function measure(urlOf: (stream: Stream) => string, people: readonly Person[]) {
  const loops = STREAMS.map((stream) => open(urlOf(stream), stream, people))
  await setTimeout((WARM_UP_SECONDS + SECONDS) * 1_000)
  await Promise.all(loops.map((loop) => loop.stop()))
  const answers = loops.flatMap((loop) => loop.answers)
  const warm = answers.filter(({ at }) => at >= WARM_UP_SECONDS * 1_000)
  return { read: waits(warm, 'read'), write: waits(warm, 'write') }
}

function open(url: string, stream: Stream, people: readonly Person[]): OpenLoop {
  const { kind, method, path, perSecond, body } = stream
  return openLoop(url, {
    perSecond,
    next: (n) => {
      const at = n % people.length
      const person = people[at]
      if (!person) throw new Error('nobody to measure with')
      const headers = { authorization: `Bearer ${person.token}`, 'x-person': String(at) }
      return { kind, method, path, headers, ...(body && { body: JSON.stringify(body(person)) }) }
    },
  })
}

function waits(answers: readonly Answer[], kind: Stream['kind']) {
  const of = answers.filter(({ call }) => call.kind === kind)
  const ms = of.map((answer) => answer.ms)
  const at = (share: number) => quantile(ms, share).toFixed(1)
  return {
    p50: at(0.5),
    p95: Number(at(0.95)),
    p99: at(0.99),
    failed: of.filter(({ status }) => status !== 200).length,
  }
}
