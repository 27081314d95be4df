import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawn, made, setPlan } from '#domains/picks/testing/results.ts'
import { matchDraws } from '#domains/picks/match.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp, signUpUnconfirmed } from '#testing/people.ts'
import { summaryJob } from './jobs.ts'

/** A Monday; 9 a.m. in New York is 13:00 UTC. */
const MONDAY = '2026-05-11T13:00:00Z'
const BEFORE = '2026-05-01T16:00:00Z'

/** A user with a verified address who subscribed some time ago. */
async function reader(app: TestApp): Promise<Person> {
  return await signUp(app, { marketingEmails: true })
}

async function send(...apps: TestApp[]) {
  await Promise.all(apps.map((app) => summaryJob(app.deps).run()))
}

const summaries = async (app: TestApp, person?: Person) =>
  (await app.mailed()).filter(
    ({ kind, recipient }) =>
      kind === 'summary' && (person === undefined || recipient === person.user.email),
  )

test('the summary is sent once a week, on Monday from 9 a.m. in New York, by one instance', async () => {
  await using app = await openTestApp({ now: BEFORE })
  await using beside = await openTestApp({ beside: app })
  const person = await reader(app)
  const sentBy = async (at: string) => {
    app.clock.set(at)
    await send(app, beside, app)
    return (await summaries(app, person)).length
  }
  expect(await sentBy('2026-05-10T23:00:00Z')).toBe(0)
  expect(await sentBy('2026-05-11T12:59:59Z')).toBe(0)
  expect(await sentBy(MONDAY)).toBe(1)
  expect(await sentBy('2026-05-12T13:00:00Z')).toBe(1)
  expect(await sentBy('2026-05-17T13:00:00Z')).toBe(1)
  expect(await sentBy('2026-05-18T13:00:00Z')).toBe(2)
  expect((await summaries(app)).map(({ subject }) => subject)).toEqual([
    'Your week, May 4 to 10',
    'Your week, May 11 to 17',
  ])
})

test('a server that was down on Monday sends on Tuesday, and from Wednesday on skips the week', async () => {
  await using app = await openTestApp({ now: BEFORE })
  await reader(app)
  app.clock.set('2026-05-13T04:00:00Z')
  await send(app)
  expect(await summaries(app)).toEqual([])
  app.clock.set('2026-05-20T03:59:59Z')
  await send(app)
  expect(await summaries(app)).toHaveLength(1)
})

test('weeks are right across New Year and the end of daylight saving', async () => {
  await using app = await openTestApp({ now: '2026-10-01T16:00:00Z' })
  const person = await reader(app)
  for (const at of ['2026-11-02T13:59:59Z', '2026-11-02T14:00:00Z', '2027-01-04T14:00:00Z']) {
    app.clock.set(at)
    await send(app)
  }
  expect((await summaries(app, person)).map(({ subject }) => subject)).toEqual([
    'Your week, October 26 to November 1',
    'Your week, December 28 to January 3',
  ])
})

test('only subscribers with a verified address who had signed up and have no cool-off get it', async () => {
  await using app = await openTestApp({ now: BEFORE })
  const subscriber = await reader(app)
  await signUp(app)
  const [unverified, paused] = [await signUpUnconfirmed(app), await reader(app)]
  await app.pool.query(
    'update preference set marketing_emails = true, email_notifications = false where user_id = any($1)',
    [[unverified.user.id, subscriber.user.id]],
  )
  const insertCoolOff = "insert into play_break values ($1, 'month', $2, $3)"
  await app.pool.query(insertCoolOff, [paused.user.id, BEFORE, '2026-06-01T16:00:00Z'])
  app.clock.set(MONDAY)
  await reader(app)
  await send(app)
  expect((await summaries(app)).map(({ recipient }) => recipient)).toEqual([subscriber.user.email])
  // After the cool-off the next one is sent, without the skipped weeks.
  app.clock.set('2026-06-08T13:00:00Z')
  await send(app)
  expect(await summaries(app, paused)).toHaveLength(1)
})

test('a user who unsubscribed by link gets none', async () => {
  await using app = await openTestApp({ now: BEFORE })
  const person = await reader(app)
  app.clock.set(MONDAY)
  await send(app)
  const [mail] = await summaries(app, person)
  expect(mail?.text).toContain('You got this email because you asked for the weekly summary')
  const path = new URL(mail?.unsubscribeUrl ?? '').pathname
  expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(204)
  app.clock.set('2026-05-18T13:00:00Z')
  await send(app)
  expect(await summaries(app, person)).toHaveLength(1)
})

test('the summary contains only the user’s own picks, wins and tickets, next to chance', async () => {
  await using app = await openTestApp({ now: BEFORE })
  const [person, other] = [await reader(app), await reader(app)]
  await setPlan(app, person, 'basic')
  await app.pool.query("insert into followed_state values ($1, 'GA', 0)", [person.user.id])
  await made(app, person, { at: '2026-05-02T16:00:00Z', numbers: '1111' })
  const won = await made(app, person, { at: '2026-05-05T16:00:00Z', numbers: '0768' })
  await made(app, person, { at: '2026-05-06T16:00:00Z', numbers: '12-4' })
  await made(app, person, {
    at: '2026-05-07T16:00:00Z',
    numbers: '2222',
    mirrorNumbers: '7777',
    method: 'mixed',
  })
  const draws = [
    await drawn(app, { at: '2026-05-03T16:00:00Z', numbers: '1111' }),
    await drawn(app, { at: '2026-05-06T16:00:00Z', numbers: '0768' }),
    await drawn(app, { at: '2026-05-08T16:00:00Z', numbers: '9999' }),
    await drawn(app, { at: '2026-05-08T16:00:00Z', numbers: '0768', state: 'NY' }),
  ]
  for (const id of draws) {
    const { rows } = await app.pool.query('select draw_at from draw where id = $1', [id])
    app.clock.set(rows[0].draw_at.toISOString())
    await matchDraws(app.db, [id], app.clock.now())
  }
  const play = `insert into play (user_id, id, generation_id, numbers, state, draw_date, session, draw_at, bet, stake_cents, prize_cents, created_at)
    values ($1, gen_random_uuid(), $2, '0768', 'GA', $3, 'Evening', $4, 'straight', $5, $6, $4)`
  for (const [day, stake, prize] of [
    ['2026-05-03', 700, 0],
    ['2026-05-06', 100, 50],
    ['2026-05-10', 100, null],
    ['2026-05-11', 900, 0],
  ])
    await app.pool.query(play, [person.user.id, won, day, `${day}T23:00:00Z`, stake, prize])
  const numberId = randomUUID()
  await app.pool.query(
    `insert into saved_number (user_id, id, created_at, numbers, box_key, origin, draws, track, since)
     values ($1, $2, $3, '8670', '0678', 'typed', '{GA/Evening}', 'untilStopped', $3)`,
    [person.user.id, numberId, BEFORE],
  )
  await app.pool.query(`insert into saved_number_match values ($1, $2, $3, 'box', $4)`, [
    person.user.id,
    numberId,
    draws[1],
    '2026-05-06T16:00:00Z',
  ])
  app.clock.set(MONDAY)
  await send(app)
  const [mail] = await summaries(app, person)
  expect(mail?.text.split('\n\n---')[0])
    .toBe(`Here’s what happened in your account last week, Monday to Sunday, ET.

Your numbers
- Generations: 3
- Results saved: 3
- Comparisons with draws: 6
- Winners: 1 (chance expects 0.0006)

Your saved result 0768 matched the Session 2026-05-06T16:00:00Z draw on May 6, 2026 in Georgia. Check your official ticket.

My numbers
- 8670, box match: Georgia Session 2026-05-06T16:00:00Z, May 6, 2026

Check your official ticket. Only the lottery can confirm a prize.

Your tickets
- Tickets for that week’s draws: 2
- Waiting for a result: 1
- Stake: $2.00
- Prizes: $0.50
- Net: -$1.50
- Average return on that stake: $1.00

Latest draws in the states you follow
- Georgia, Session 2026-05-08T16:00:00Z, May 8, 2026: 9 9 9 9

Any four digits have the same odds: 1 in 10,000 in each draw, whatever was drawn before. To set a limit or take a break, go to Profile, Preferences.

See my history: https://fourcast.example/history`)
  const [quiet] = await summaries(app, other)
  expect(quiet?.text).toContain('Nothing happened in your account last week')
  expect(quiet?.text).not.toMatch(/Georgia|0768|\$|Generations|history/)
})

test('a week with a shared prize does not say what chance returns', async () => {
  await using app = await openTestApp({ now: BEFORE })
  const person = await reader(app)
  const id = await made(app, person, { at: '2026-05-05T12:00:00Z', numbers: '0768' })
  await app.pool.query(
    `insert into play (user_id, id, generation_id, numbers, state, draw_date, session, draw_at, bet, stake_cents, prize_cents, created_at)
     values ($1, gen_random_uuid(), $2, '0768', 'CA', '2026-05-06', 'Evening', $3, 'straight', 100, 0, $3)`,
    [person.user.id, id, '2026-05-06T23:00:00Z'],
  )
  app.clock.set(MONDAY)
  await send(app)
  const [mail] = await summaries(app, person)
  expect(mail?.text).toContain('- Stake: $1.00\n- Prizes: $0.00\n- Net: -$1.00\n\n')
})

test('a crash halfway rolls back its batch, and the next run sends each summary once', async () => {
  await using app = await openTestApp({ now: BEFORE })
  const people = [await reader(app), await reader(app), await reader(app)]
  app.clock.set(MONDAY)
  const broken = Object.create(app.deps.mail, {
    post: {
      value: async (...args: Parameters<typeof app.deps.mail.post>) => {
        if (args[1].to === people[1]?.user.email) throw new Error('killed')
        await app.deps.mail.post(...args)
      },
    },
  })
  await expect(summaryJob({ ...app.deps, mail: broken }).run()).rejects.toThrow('killed')
  expect(await summaries(app)).toEqual([])
  await send(app)
  const to = (await summaries(app)).map(({ recipient }) => recipient).toSorted()
  expect(to).toEqual(people.map(({ user }) => user.email).toSorted())
})

test('more users than a batch get one summary each, with two instances running', async () => {
  await using app = await openTestApp({ now: BEFORE })
  await using beside = await openTestApp({ beside: app })
  await app.pool.query(`with people as (
    insert into account (id, email, first_name, last_name, password_hash, created_at,
      email_verified_at, terms_version, terms_accepted_at, responsible_play_at)
    select gen_random_uuid(), 'reader' || n || '@example.com', 'A', 'B', '', '${BEFORE}', '${BEFORE}', '1', '${BEFORE}', '${BEFORE}'
    from generate_series(1, 450) n returning id
  ) insert into preference (user_id, marketing_emails) select id, true from people`)
  app.clock.set(MONDAY)
  await send(app, beside)
  const to = (await summaries(app)).map(({ recipient }) => recipient)
  expect([to.length, new Set(to).size]).toEqual([450, 450])
})

test('a waiting link email is sent before summaries', async () => {
  await using app = await openTestApp({ now: BEFORE })
  await reader(app)
  app.clock.set(MONDAY)
  await app.db.transaction(async (tx) => {
    for (const kind of ['summary', 'summary', 'reset'])
      await app.deps.mail.post(tx, { kind, to: 'a@example.com', subject: kind, paragraphs: ['x'] })
  })
  const kinds = (await app.mailed()).map(({ kind }) => kind)
  expect(kinds.slice(-3)).toEqual(['reset', 'summary', 'summary'])
})
