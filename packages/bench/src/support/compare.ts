import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { NOTHING_SIMULATED, type Served, serveApp, serveBare } from './children.ts'
import { openCpu } from './cpu.ts'
import type { openInside, Person } from './inside.ts'
import { PASSWORD } from './inside.ts'
import { load, type Measured, median } from './load.ts'
import type { Plan } from './recorded.ts'
import { recordTwice } from './recorded.ts'

const SECONDS = 3
const ROUNDS = 5
const WARM_CALLS = 3_000
const WARM_SECONDS = 20
const CONNECTIONS = 16
/** Passwords are hashed two at a time. More callers of one network would only measure its refusals. */
const PASSWORD_CONNECTIONS = 4

/** A call to measure. */
export interface Case {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: (person: Person) => object
  /** Whether the call hashes or verifies a password. Then the caller is not signed in. */
  password?: 'hash' | 'verify'
  /** The promised ratio. */
  atLeast?: number
}

export interface Bench {
  people: readonly Person[]
  inside: Awaited<ReturnType<typeof openInside>>
  databaseUrl: string
  pool: pg.Pool
}

/** With the CPU milliseconds of a call in the server and its database. */
type Side = Measured & { cpuMs: number }

interface Pair {
  app: Side
  bare: Side
}

/**
 * Calls per second of the app, compared with a bare node:http + pg handler that runs the same statements.
 * Prints refusals and errors; neither counts as a call.
 */
export async function compare(each: Case, { people, inside, databaseUrl, pool }: Bench) {
  const plan = await planOf(each, people, inside)
  const file = join(tmpdir(), `fourcast-plan-${process.pid}.json`)
  writeFileSync(file, JSON.stringify(plan))
  const pairs: Pair[] = []
  await using app = await serveApp({ DATABASE_URL: databaseUrl, ...NOTHING_SIMULATED })
  await using bare = await serveBare(databaseUrl, file)
  for (const { url } of [app, bare]) await warmUp(url, each, people)
  // In turns, so that both meet the same moments of a busy machine.
  const cpu = await openCpu(pool)
  const side = async ({ url, pid }: Served): Promise<Side> => {
    const before = cpu(pid)
    const measured = await shoot(url, each, people, SECONDS)
    return { ...measured, cpuMs: (1000 * (cpu(pid) - before)) / (SECONDS * measured.perSecond) }
  }
  for (let round = 0; round < ROUNDS; round++)
    pairs.push({ app: await side(app), bare: await side(bare) })
  console.log(line(each, pairs, plan.statements.length))
}

function line({ name, atLeast }: Case, pairs: readonly Pair[], statements: number): string {
  const ratios = pairs.map(({ app, bare }) => app.perSecond / bare.perSecond)
  const ratio = median(ratios)
  const cpuRatio = median(pairs.map(({ app, bare }) => bare.cpuMs / app.cpuMs))
  const figures = (which: keyof Pair) => {
    const rate = median(pairs.map((pair) => pair[which].perSecond))
    const p99 = median(pairs.map((pair) => pair[which].p99))
    const cpu = median(pairs.map((pair) => pair[which].cpuMs))
    return `${which} ${rate.toFixed(0).padStart(6)}/s, p99 ${p99.toFixed(0)} ms, CPU ${cpu.toFixed(2)} ms`
  }
  const sum = (kind: 'refused' | 'errors') =>
    pairs.reduce((n, { app, bare }) => n + app[kind] + bare[kind], 0)
  const [refused, errors] = [sum('refused'), sum('errors')]
  const isHeld = errors === 0 && (atLeast === undefined || ratio >= atLeast)
  return [
    `${name.padEnd(16)} ${figures('app')}`,
    figures('bare'),
    `ratio ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), of CPU ${cpuRatio.toFixed(2)}`,
    `${statements} statements`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(errors > 0 ? [`${errors} errors`] : []),
    ...(atLeast !== undefined || errors > 0
      ? [`promised ≥ ${atLeast ?? 0}: ${isHeld ? 'holds' : 'FAILS'}`]
      : []),
  ].join('   ')
}

/** The statements that the app sends to the database for this call, from two recordings of it. */
export async function planOf(
  each: Case,
  people: readonly Person[],
  inside: Bench['inside'],
): Promise<Plan> {
  const once = () =>
    inside.ask(
      each.method,
      each.path,
      each.body?.(first(people)),
      each.password ? undefined : first(people).token,
    )
  const recorded = await recordTwice(once)
  const answer = await once()
  const stored = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  return {
    ...recorded,
    answer: { status: answer.statusCode, headers: sentHeaders(answer), body: answer.json() },
    people: [...people],
    ...(each.password && {
      password: { work: each.password, text: PASSWORD, hash: await hash(PASSWORD, stored) },
    }),
  }
}

/** The app's headers without those that Node adds to any answer. */
const sentHeaders = ({ headers }: { headers: object }): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !['connection', 'content-length', 'date'].includes(name))
      .map(([name, value]) => [name, String(value)]),
  )

/** The compiler needs many calls, which take a busy machine longer. */
async function warmUp(url: string, each: Case, people: readonly Person[]): Promise<void> {
  const least = each.password ? 50 : WARM_CALLS
  for (let calls = 0, seconds = 0; calls < least && seconds < WARM_SECONDS; seconds += 2)
    calls += 2 * (await shoot(url, each, people, 2)).perSecond
}

async function shoot(
  url: string,
  { method, path, body, password }: Case,
  people: readonly Person[],
  seconds: number,
): Promise<Measured> {
  const shot = {
    method,
    path,
    ...(body && { body: () => JSON.stringify(body(first(people))) }),
    headers: people.map(({ token }, n) => ({
      'x-person': String(n),
      ...(!password && { authorization: `Bearer ${token}` }),
    })),
  }
  return await load(url, shot, {
    seconds,
    connections: password ? PASSWORD_CONNECTIONS : CONNECTIONS,
  })
}

function first(people: readonly Person[]): Person {
  const [person] = people
  if (!person) throw new Error('nobody to measure with')
  return person
}
