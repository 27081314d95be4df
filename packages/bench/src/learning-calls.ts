import {
  plantForecast,
  plantModel,
} from '@fourcast/server/domains/forecasts/testing/planted-model.ts'
import { openDb } from '@fourcast/server/platform/db/db.ts'
import { systemClock } from '@fourcast/server/platform/clock.ts'
import type { Case } from './support/compare.ts'
import { compare } from './support/compare.ts'
import { openBenchDatabase } from './support/database.ts'
import { openInside, type Person } from './support/inside.ts'
import { liftLimits, seedDraws } from './support/seed.ts'

const PEOPLE = 16
const DRAWS = 24_000

const post = (name: string, path: string, body: object): Case => ({
  name,
  method: 'POST',
  path,
  body: () => body,
  atLeast: 0.6,
})

const CASES: readonly Case[] = [
  post('suggest', '/ml_api/suggest', { state: 'GA' }),
  post('patterns', '/ml_api/patterns', { state: 'GA' }),
  post('analyze', '/ml_api/analyze', { state: 'GA', numbers: [0, 7, 6, 8] }),
  post('generate (ml)', '/ml_api/generate', { state: 'GA', seed: '1-3-' }),
]

/** Calls that read a long history and its model, compared with a bare handler that runs the same statements. */
export async function learningCalls() {
  await using database = await openBenchDatabase()
  const inside = await openInside(database.url)
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) people.push(await inside.newPerson(n))
  await liftLimits(database.pool)
  await seedDraws(database.pool, 'GA', DRAWS)
  const app = { db: openDb(database.pool), clock: systemClock }
  await plantModel(app, { draws: DRAWS })
  await plantForecast(app, { drawDate: '2099-01-01', drawAt: '2099-01-01T23:59:00Z' })
  const bench = { people, inside, databaseUrl: database.url, pool: database.pool }
  for (const each of CASES) await compare(each, bench)
  await inside.close()
}
