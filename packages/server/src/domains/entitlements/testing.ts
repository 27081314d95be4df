import { analyze } from '@fourcast/contract/analysis.ts'
import * as numbers from '@fourcast/contract/numbers.ts'
import { suggest } from '@fourcast/contract/suggestions.ts'
import { schedulesOf } from '@fourcast/engine/schedules.ts'
import { addReal } from '#domains/forecasts/testing/draws.ts'
import { plantForecast, plantModel } from '#domains/forecasts/testing/planted-model.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Cost } from './cost.ts'

/** An app with draws, a model and a forecast for Georgia, so that every query works. */
export async function openWithModel(now: string): Promise<TestApp> {
  const app = await openTestApp({ now })
  await addReal(app, 'GA', 20)
  await plantModel(app)
  await plantForecast(app)
  return app
}

type Options = {
  token: string
  headers?: Record<string, string>
  address?: string
  /** The id of a pick. */
  id?: string
}

/** The fields of a request that has the id. */
const idOf = ({ id }: Options) => (id === undefined ? {} : { id })

/** Four digits of a number: a different input for each. */
const digitsOf = (n: number) => [...String(n % 10_000).padStart(4, '0')].map(Number)

/** The states of the game, Georgia first. */
const STATES = ['GA', ...schedulesOf('cash4').flatMap(({ state }) => (state === 'GA' ? [] : state))]

/** Every use that costs something, each with a different input; a refresh has one for each state. */
export const USES = {
  flash: (app: TestApp, options: Options, n = 0) =>
    app.request(
      numbers.generateFlash,
      { body: { ...idOf(options), inputNumbers: digitsOf(n) } },
      options,
    ),
  mirror: (app: TestApp, options: Options, n = 0) =>
    app.request(
      numbers.generateMirror,
      { body: { ...idOf(options), inputNumbers: digitsOf(n) } },
      options,
    ),
  mixed: (app: TestApp, options: Options, n = 0) =>
    app.request(
      numbers.generateMixed,
      { body: { ...idOf(options), inputNumbers: digitsOf(n) } },
      options,
    ),
  ml: (app: TestApp, options: Options, n = 0) =>
    app.request(
      numbers.generateMl,
      { body: { ...idOf(options), seed: digitsOf(n).join(''), state: 'GA' } },
      options,
    ),
  all: (app: TestApp, options: Options, n = 0) =>
    app.request(
      numbers.generateAll,
      { body: { ...idOf(options), inputNumbers: digitsOf(n), state: 'GA' } },
      options,
    ),
  refresh: (app: TestApp, options: Options, n = 0) =>
    app.request(suggest, { body: { refresh: true, state: STATES[n % STATES.length] } }, options),
  analyze: (app: TestApp, options: Options, n = 0) =>
    app.request(analyze, { body: { numbers: digitsOf(n), state: 'GA' } }, options),
} as const

export type Use = keyof typeof USES

interface Someone {
  user: { id: string }
}

/** The stored usage of each New York day, oldest first. */
export async function usedOn(app: TestApp, { user }: Someone) {
  const { rows } = await app.pool.query(
    `select day::text, generations, mo_money as "moMoney", ai_queries as "aiQueries",
       advanced_ai_queries as "advancedAiQueries", coalesce(fair_picks, 0) as "fairPicks", refused
     from quota_day where user_id = $1 order by day`,
    [user.id],
  )
  return rows
}

/** The counters above zero of the only day with usage. */
export async function usedBy(app: TestApp, someone: Someone): Promise<Record<string, number>> {
  const [row = {}, ...others] = await usedOn(app, someone)
  if (others.length > 0) throw new Error('there was use on several days')
  const { day: _, ...counters } = row
  return Object.fromEntries(Object.entries<number>(counters).filter(([, used]) => used > 0))
}

/** Stores usage of a day. */
export async function setUsed(app: TestApp, { user }: Someone, day: string, used: Cost) {
  const { generations = 0, moMoney = 0, aiQueries = 0, advancedAiQueries = 0 } = used
  await app.pool.query(
    `insert into quota_day (user_id, day, generations, mo_money, ai_queries, advanced_ai_queries)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, day) do update set generations = excluded.generations,
       mo_money = excluded.mo_money, ai_queries = excluded.ai_queries,
       advanced_ai_queries = excluded.advanced_ai_queries`,
    [user.id, day, generations, moMoney, aiQueries, advancedAiQueries],
  )
}

/** How many generations are stored for a user. */
export async function storedOf(app: TestApp, { user }: Someone): Promise<number> {
  const { rows } = await app.pool.query(
    'select count(*)::int as n from generation where user_id = $1',
    [user.id],
  )
  return rows[0].n
}
