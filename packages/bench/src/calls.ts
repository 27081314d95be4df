import { randomBytes } from 'node:crypto'
import { compare } from './support/compare.ts'
import type { Case } from './support/compare.ts'
import { openBenchDatabase } from './support/database.ts'
import { newcomer, openInside, PASSWORD, type Person } from './support/inside.ts'
import { liftLimits, seedDraws, seedHistories } from './support/seed.ts'
import { nextDigits } from './support/digits.ts'

const PEOPLE = 16
const CASES: readonly Case[] = [
  {
    name: 'generate',
    method: 'POST',
    path: '/api/numbers/flash',
    body: () => ({ inputNumbers: nextDigits() }),
    atLeast: 0.7,
  },
  { name: 'history', method: 'GET', path: '/api/numbers/history', atLeast: 0.75 },
  {
    name: 'winning numbers',
    method: 'GET',
    path: '/api/winning-numbers/cash4?state=GA',
    atLeast: 0.7,
  },
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

/** Calls per second of the app, compared with a bare node:http + pg handler that runs the same statements. */
export async function calls(paths: readonly string[] = []) {
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
  const isAsked = ({ path }: Case) =>
    paths.length === 0 || paths.some((one) => path.startsWith(one))
  for (const each of CASES.filter(isAsked)) await compare(each, bench)
  await inside.close()
}
