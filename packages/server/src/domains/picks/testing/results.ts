import type { PlanId } from '@fourcast/contract/plans.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import { boxKey } from '@fourcast/engine/digits.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn } from '#testing/people.ts'
import { insertMade } from '../repo.ts'

export const idOf = (person: Person): OwnerId => ownerOf({ userId: person.user.id })

/** A token for a person whose session ended while the clock was moved. */
export const signInAgain = async (app: TestApp, person: Person): Promise<string> =>
  (await signIn(app, person, { rememberMe: true })).token

/** Sends any payload, as a client without the contract would. */
export const send = (
  app: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { token, payload }: { token?: string; payload?: object } = {},
) =>
  app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

export interface Result {
  at: string
  method?: Method
  original?: string
  numbers: string
  mirrorNumbers?: string | null
}

/** Stores a generation as if it had been made at that moment; saved, unless auto-save is off. */
export async function made(app: TestApp, person: Person, result: Result): Promise<string> {
  const { at, method = 'flash', original = '1234', numbers, mirrorNumbers = null } = result
  const createdAt = Temporal.Instant.from(at)
  const id = crypto.randomUUID()
  const keyOf = (set: string | null) => (set === null || set.includes('-') ? null : boxKey(set))
  await insertMade(app.db, idOf(person), {
    id,
    createdAt,
    day: newYorkDay(createdAt).toString(),
    method,
    original,
    numbers,
    mirrorNumbers,
    boxKey: keyOf(numbers),
    mirrorBoxKey: keyOf(mirrorNumbers),
    model: null,
    sessionId: null,
  })
  return id
}

export interface DrawSeed {
  at: string
  numbers: string
  state?: string
  game?: string
  simulated?: boolean
}

/** Stores a draw, and its series as `storeReal` does; returns its id. */
export async function drawn(app: TestApp, seed: DrawSeed): Promise<number> {
  const { at, numbers, state = 'GA', game = 'cash4', simulated = false } = seed
  await app.pool.query(
    'insert into draw_series (game, state, real) values ($1, $2, $3) on conflict do nothing',
    [game, state, !simulated],
  )
  const { rows } = await app.pool.query(
    `insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
     values ($1, $2, ($3::timestamptz at time zone 'America/New_York')::date, $4, $3, $5, $6, 'import', $7, $3) returning id`,
    [game, state, at, `Session ${at}`, numbers, boxKey(numbers), simulated],
  )
  return Number(rows[0].id)
}

export async function setPlan(app: TestApp, person: Person, plan: PlanId, status = 'active') {
  await app.pool.query(
    'update subscription set plan = $2, status = $3, expires_at = null where user_id = $1',
    [person.user.id, plan, status],
  )
}

/** The day counters, by day and method. */
export async function counters(app: TestApp, person: Person) {
  const { rows } = await app.pool.query(
    'select day::text, method, generated, saved from generation_day where user_id = $1 order by day, method',
    [person.user.id],
  )
  return rows
}

/** The saved rows, by day and method, as the counters should have them. */
export async function keptRows(app: TestApp, person: Person) {
  const { rows } = await app.pool.query(
    `select day::text, method, count(*)::int as saved from generation
     where user_id = $1 and saved_at is not null group by 1, 2 order by 1, 2`,
    [person.user.id],
  )
  return rows
}
