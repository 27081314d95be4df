import { correctTicket, recordTicket } from '@fourcast/contract/tickets.ts'
import { boxKey } from '@fourcast/engine/digits.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { Tx } from '#platform/db/db.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import type { StoredTicket } from './tickets-repo.ts'
import { insertTicket, lockAgainstDraws } from './tickets-repo.ts'
import { settleTickets, ticketPrizeOf } from './settle-tickets.ts'
import type { TicketForm } from './testing/tickets.ts'
import { ticketForm, ticketsOf, prizesOf } from './testing/tickets.ts'
import { idOf, made } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'
/** Late enough that the evening draw was held. */
const NIGHT = '2026-05-05T02:00:00Z'

/** Records tickets on 0768 before the draw. */
async function played(app: TestApp, person: Person, ...plays: Partial<TicketForm>[]) {
  const ids = []
  for (const { numbers = [0, 7, 6, 8], ...changes } of plays) {
    const result = await made(app, person, { at: NOW, numbers: numbers.join('') })
    app.clock.advance({ seconds: 1 })
    const body = ticketForm(result, { numbers, ...changes })
    await app.call(recordTicket, { body }, { token: person.token })
    ids.push(body.id)
  }
  return ids
}

async function tonight(app: TestApp, person: Person) {
  app.clock.set(NIGHT)
  return await signIn(app, person, { rememberMe: true })
}

test('a real draw settles every ticket on it by the usual payouts, and no other', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app)]
  await played(
    app,
    person,
    { stakeCents: 50 },
    { bet: 'box', stakeCents: 150 },
    { numbers: [8, 6, 7, 0] },
    { numbers: [8, 6, 7, 0], bet: 'box' },
    { numbers: [8, 6, 7, 1], bet: 'box' },
    { drawTime: 'Night' },
    { drawDate: '2026-05-05' },
    { state: 'SC' },
  )
  await played(app, other, { stakeCents: 500 })
  await tonight(app, person)
  expect(await importText(app, csvOf('2026-05-04 Evening 0768'))).toMatchObject({ taken: 1 })
  expect(await prizesOf(app, await tonight(app, person))).toEqual([
    [250_000, 'draw'],
    [30_000, 'draw'],
    [0, 'draw'],
    [20_000, 'draw'],
    [0, 'draw'],
    [null, null],
    [null, null],
    [null, null],
  ])
  const [theirs] = await ticketsOf(app, await tonight(app, other))
  expect(theirs).toMatchObject({ prizeCents: 2_500_000, winningNumbers: '0768' })
})

test.each([
  ['GA', '1123', 'box', 40_000],
  ['GA', '1122', 'box', 80_000],
  ['GA', '1112', 'box', 120_000],
  ['IA', '0768', 'straight', 600_000],
  ['IA', '0768', 'box', 25_000],
  ['NE', '1123', 'box', 50_000],
  ['IA', '1111', 'straight', 600_000],
] as const)(
  '$1 in %s on %s %s pays %i cents, told or looked up',
  async (state, digits, bet, pays) => {
    await using app = await openTestApp({ now: NOW })
    const person = await signUp(app)
    const play = { state, bet, numbers: [...digits].map(Number) }
    await played(app, person, play)
    app.clock.set('2026-05-05T12:00:00Z')
    await importText(app, csvOf(`2026-05-04 Evening ${digits}`), { state })
    const { token } = await signIn(app, person, { rememberMe: true })
    await played(app, { ...person, token }, play)
    expect(await prizesOf(app, { token })).toEqual([
      [pays, 'draw'],
      [pays, 'draw'],
    ])
  },
)

test('a winning ticket of a shared pool waits for the amount that its owner enters', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const tickets = [
    { state: 'CA' },
    { state: 'CA', bet: 'box' as const },
    { state: 'CA', numbers: [1, 2, 3, 4] },
  ]
  await played(app, person, ...tickets)
  app.clock.set('2026-05-05T12:00:00Z')
  await importText(app, csvOf('2026-05-04 Evening 0768'), { state: 'CA' })
  const { token } = await signIn(app, person, { rememberMe: true })
  const [late = ''] = await played(app, { ...person, token }, { state: 'CA' })
  const [pending, lost] = [[null, null] as const, [0, 'draw'] as const]
  expect(await prizesOf(app, { token })).toEqual([pending, pending, lost, pending])
  await app.call(correctTicket, { params: { id: late }, body: { prize: 412_300 } }, { token })
  expect((await prizesOf(app, { token })).at(-1)).toEqual([412_300, 'owner'])
})

test('a ticket of a draw in years when winners shared a pool waits for its owner', async () => {
  const draw = { bet: 'straight', numbers: '0768', drawn: '0768', state: 'NJ', stakeCents: 100 }
  const prizeOn = (drawDate: string) => ticketPrizeOf({ ...draw, drawDate } as StoredTicket)
  expect(prizeOn('2022-11-13')).toEqual({ prizeCents: null, prizeFrom: null })
  expect(prizeOn('2022-11-14')).toEqual({ prizeCents: 500_000, prizeFrom: 'draw' })
})

test('a ticket on a stored draw is settled at once, and the answer says so', async () => {
  await using app = await openTestApp({ now: NIGHT })
  const person = await signUp(app)
  await importText(app, csvOf('2026-05-04 Evening 0768', '2026-05-04 Midday 0001'))
  const result = await made(app, person, { at: NOW, numbers: '0768' })
  const { token } = person
  const record = (body: TicketForm) => app.call(recordTicket, { body }, { token })
  expect(await record(ticketForm(result))).toMatchObject({
    prizeCents: 500_000,
    prizeFrom: 'draw',
    winningNumbers: '0768',
  })
  expect(await record(ticketForm(result, { drawTime: 'Midday' }))).toMatchObject({
    prizeCents: 0,
    winningNumbers: '0001',
  })
})

test('a simulated draw, or one of another game, never settles', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await played(app, person, {})
  const ids = [
    await insertDraw(app.db, '0768', { simulated: true }),
    await insertDraw(app.db, '0768', { game: 'pick5' }),
  ]
  expect(await settleTickets(app.db, ids)).toBe(0)
  await played(app, person, {})
  expect(await prizesOf(app, person)).toEqual([
    [null, null],
    [null, null],
  ])
  expect((await ticketsOf(app, person))[0]?.winningNumbers).toBeNull()
})

test('the same draw again settles nothing; a corrected one settles again', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const [, , told] = await played(app, person, {}, { bet: 'box' }, {})
  const params = { id: told ?? '' }
  await app.call(correctTicket, { params, body: { prize: 123 } }, { token: person.token })
  const id = await insertDraw(app.db, '0768')
  expect(await settleTickets(app.db, [id])).toBe(2)
  expect(await settleTickets(app.db, [id])).toBe(0)
  expect(await settleTickets(app.db, [])).toBe(0)
  await app.pool.query('update draw set numbers = $2, box_key = $3 where id = $1', [
    id,
    '8670',
    '0678',
  ])
  expect(await settleTickets(app.db, [id])).toBe(1)
  expect(await prizesOf(app, person)).toEqual([
    [0, 'draw'],
    [20_000, 'draw'],
    [123, 'owner'],
  ])
})

test('a prize that the owner entered counts until they remove it', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const [id = ''] = await played(app, person, {})
  const say = async (prize: number | null, { token }: { token: string }) => {
    const play = await app.call(correctTicket, { params: { id }, body: { prize } }, { token })
    return [play.prizeCents, play.prizeFrom, play.winningNumbers]
  }
  expect(await say(450_000, person)).toEqual([450_000, 'owner', null])
  expect(await say(null, person)).toEqual([null, null, null])
  expect(await say(0, person)).toEqual([0, 'owner', null])
  const later = await tonight(app, person)
  await importText(app, csvOf('2026-05-04 Evening 0768'))
  expect(await prizesOf(app, later)).toEqual([[0, 'owner']])
  expect(await say(null, later)).toEqual([500_000, 'draw', '0768'])
  expect(await say(475_000, later)).toEqual([475_000, 'owner', '0768'])
})

test('a ticket that is recorded while its draw is being stored waits for it', async () => {
  await using app = await openTestApp({ now: NIGHT })
  const person = await signUp(app)
  const result = await made(app, person, { at: NOW, numbers: '0768' })
  const stored = await held(app, async (tx) => {
    await settleTickets(tx, [await insertDraw(tx, '0768')])
  })
  const recording = app.call(recordTicket, { body: ticketForm(result) }, { token: person.token })
  await blocked(app)
  await stored.commit()
  expect(await recording).toMatchObject({ prizeCents: 500_000, prizeFrom: 'draw' })
})

test('a draw that is stored while a ticket on it is being recorded waits for it', async () => {
  await using app = await openTestApp({ now: NIGHT })
  const person = await signUp(app)
  const { numbers, drawTime, ...form } = ticketForm(crypto.randomUUID())
  const drawAt = Temporal.Instant.from('2026-05-04T22:59:00Z')
  const play = { ...form, numbers: numbers.join(''), session: drawTime, drawAt }
  const recorded = await held(app, async (tx) => {
    await lockAgainstDraws(tx, 'GA')
    await insertTicket(tx, idOf(person), play, drawAt)
  })
  const importing = importText(app, csvOf('2026-05-04 Evening 0768'))
  await blocked(app)
  await recorded.commit()
  await importing
  expect(await prizesOf(app, person)).toEqual([[500_000, 'draw']])
})

/** Works in a transaction that stays open until it may commit. */
async function held(app: TestApp, work: (tx: Tx) => Promise<void>) {
  const [done, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const whole = app.db.transaction(async (tx) => {
    await work(tx)
    done.resolve()
    await go.promise
  })
  await Promise.race([done.promise, whole])
  return {
    commit: () => {
      go.resolve()
      return whole
    },
  }
}

/** Until a statement waits for a lock. */
async function blocked(app: TestApp): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await app.pool.query(waiting)).rowCount === 0);
}

/** Stores a draw of the evening of 4 May in Georgia. */
async function insertDraw(
  tx: Tx,
  numbers: string,
  { game = 'cash4', simulated = false } = {},
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
    values (${game}, 'GA', '2026-05-04', 'Evening', '2026-05-04T22:59:00Z', ${numbers},
      ${boxKey(numbers)}, 'import', ${simulated}, '2026-05-05T00:00:00Z') returning id`)
  return Number(rows[0]?.id)
}
