import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { Served } from './support/children.ts'
import { serveApp, serveBare } from './support/children.ts'
import { openBenchDatabase } from './support/database.ts'
import type { Person } from './support/inside.ts'
import { openInside, PASSWORD, newcomer } from './support/inside.ts'
import { load, median } from './support/load.ts'
import type { Plan } from './support/recorded.ts'
import { freshValues, record } from './support/recorded.ts'
import { seedDraws, seedHistories } from './support/seed.ts'

const PEOPLE = 16
const SECONDS = 4
const ROUNDS = 3

type Inside = Awaited<ReturnType<typeof openInside>>

interface Case {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: (person: Person) => object
  /** Whether the call hashes or verifies a password; then nobody is signed in yet. */
  password?: 'hash' | 'verify'
  /** The ratio that the product promises itself. */
  atLeast?: number
}

const CASES: readonly Case[] = [
  {
    name: 'generate',
    method: 'POST',
    path: '/api/numbers/flash',
    body: () => ({ inputNumbers: [1, 2, 3, 4] }),
    atLeast: 0.5,
  },
  { name: 'history', method: 'GET', path: '/api/numbers/history', atLeast: 0.5 },
  { name: 'winning numbers', method: 'GET', path: '/api/winning-numbers/cash4?state=GA' },
  {
    name: 'login',
    method: 'POST',
    path: '/api/auth/login',
    body: ({ email }) => ({ email, password: PASSWORD }),
    password: 'verify',
  },
  {
    name: 'signup',
    method: 'POST',
    path: '/api/auth/signup',
    body: () => newcomer(`${randomBytes(8).toString('hex')}@example.com`),
    password: 'hash',
  },
]

/** Calls a second of the app beside a bare node:http + pg handler that runs the same statements. */
export async function calls() {
  await using database = await openBenchDatabase()
  const inside = await openInside(database.url)
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) people.push(await inside.newPerson(n))
  await seedHistories(
    database.pool,
    people.map(({ userId }) => userId),
    500,
  )
  await seedDraws(database.pool, 'GA', 8_000)
  for (const each of CASES) await compare(each, people, inside, database.url)
  await inside.close()
}

async function compare(each: Case, people: readonly Person[], inside: Inside, databaseUrl: string) {
  const plan = await planOf(each, people, inside)
  const file = join(tmpdir(), `fourcast-plan-${process.pid}.json`)
  writeFileSync(file, JSON.stringify(plan))
  const pairs: { app: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const app = await measure(await serveApp({ DATABASE_URL: databaseUrl }), each, people)
    pairs.push({ app, bare: await measure(await serveBare(databaseUrl, file), each, people) })
  }
  console.log(line(each, pairs, plan.statements.length))
}

function line(
  { name, atLeast }: Case,
  pairs: readonly { app: number; bare: number }[],
  statements: number,
): string {
  const ratios = pairs.map(({ app, bare }) => app / bare)
  const ratio = median(ratios)
  const rate = (which: 'app' | 'bare') =>
    `${median(pairs.map((pair) => pair[which]))
      .toFixed(0)
      .padStart(6)}/s`
  const promise =
    atLeast === undefined ? '' : `   promised ≥ ${atLeast}: ${ratio >= atLeast ? 'holds' : 'FAILS'}`
  return `${name.padEnd(16)} app ${rate('app')}   bare ${rate('bare')}   ratio ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})   ${statements} statements${promise}`
}

/** What the app sends to the database for this call, from two recordings of it. */
async function planOf(each: Case, people: readonly Person[], inside: Inside): Promise<Plan> {
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
  { name, method, path, body, password }: Case,
  people: readonly Person[],
): Promise<number> {
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
  await load(server.url, shot, 1)
  const { perSecond, errors } = await load(server.url, shot, SECONDS)
  if (errors > 0) throw new Error(`${name}: ${errors} errors`)
  return perSecond
}

function first(people: readonly Person[]): Person {
  const [person] = people
  if (!person) throw new Error('nobody to measure with')
  return person
}
