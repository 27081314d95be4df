import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { Served } from './children.ts'
import { serveApp, serveBare } from './children.ts'
import type { openInside, Person } from './inside.ts'
import { PASSWORD } from './inside.ts'
import { load, type Measured, median } from './load.ts'
import type { Plan } from './recorded.ts'
import { freshValues, record } from './recorded.ts'

const SECONDS = 4
const ROUNDS = 3
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
  /** Settings of the measured app. */
  env?: Record<string, string>
}

interface Pair {
  app: Measured
  bare: Measured
}

/**
 * Calls per second of the app, compared with a bare node:http + pg handler that runs the same statements.
 * Prints refusals and errors; neither counts as a call.
 */
export async function compare(each: Case, { people, inside, databaseUrl, env }: Bench) {
  const plan = await planOf(each, people, inside)
  const file = join(tmpdir(), `fourcast-plan-${process.pid}.json`)
  writeFileSync(file, JSON.stringify(plan))
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const app = await measure(await serveApp({ DATABASE_URL: databaseUrl, ...env }), each, people)
    pairs.push({ app, bare: await measure(await serveBare(databaseUrl, file), each, people) })
  }
  console.log(line(each, pairs, plan.statements.length))
}

function line({ name, atLeast }: Case, pairs: readonly Pair[], statements: number): string {
  const ratios = pairs.map(({ app, bare }) => app.perSecond / bare.perSecond)
  const ratio = median(ratios)
  const figures = (which: keyof Pair) => {
    const rate = median(pairs.map((pair) => pair[which].perSecond))
    const p99 = median(pairs.map((pair) => pair[which].p99))
    return `${which} ${rate.toFixed(0).padStart(6)}/s, p99 ${p99.toFixed(0)} ms`
  }
  const sum = (kind: 'refused' | 'errors') =>
    pairs.reduce((n, { app, bare }) => n + app[kind] + bare[kind], 0)
  const [refused, errors] = [sum('refused'), sum('errors')]
  const isHeld = errors === 0 && (atLeast === undefined || ratio >= atLeast)
  return [
    `${name.padEnd(16)} ${figures('app')}`,
    figures('bare'),
    `ratio ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
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
    record(() =>
      inside.send(
        each.method,
        each.path,
        each.body?.(first(people)),
        each.password ? undefined : first(people).token,
      ),
    )
  await once()
  const [one, other] = [await once(), await once()]
  const stored = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  return {
    statements: one,
    fresh: freshValues(one, other),
    people: [...people],
    ...(each.password && {
      password: { work: each.password, text: PASSWORD, hash: await hash(PASSWORD, stored) },
    }),
  }
}

async function measure(
  served: Served,
  { method, path, body, password }: Case,
  people: readonly Person[],
): Promise<Measured> {
  await using server = served
  const shot = {
    method,
    path,
    ...(body && { body: () => JSON.stringify(body(first(people))) }),
    headers: people.map(({ token }, n) => ({
      'x-person': String(n),
      ...(!password && { authorization: `Bearer ${token}` }),
    })),
  }
  const connections = password ? PASSWORD_CONNECTIONS : CONNECTIONS
  await load(server.url, shot, { seconds: 1, connections })
  return await load(server.url, shot, { seconds: SECONDS, connections })
}

function first(people: readonly Person[]): Person {
  const [person] = people
  if (!person) throw new Error('nobody to measure with')
  return person
}
