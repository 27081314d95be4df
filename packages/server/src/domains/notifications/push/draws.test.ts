import { putPreferences } from '@fourcast/contract/preferences.ts'
import { expect, test } from 'vitest'
import { fillSimulated } from '#domains/draws/simulation/fill.ts'
import { storeReal } from '#domains/draws/store/store.ts'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { notify } from '../notifications.ts'
import type { TestApp } from '#testing/app.ts'
import { HOOKS } from '#composition.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { subscribeBrowser } from './testing.ts'

const NOW = '2026-05-04T16:00:00Z'
const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }

async function follower(app: TestApp, state: string, choices: { draws?: boolean } = {}) {
  const person = await signUp(app)
  const body = { selectedLotteryStates: [state] }
  await app.call(putPreferences, { body }, { token: person.token })
  const endpoint = `https://fcm.googleapis.com/fcm/send/${person.user.id}`
  await subscribeBrowser(app, person, { endpoint, keys }, { draws: true, ...choices })
  return person
}

/** The push messages queued for a user. */
const pushedTo = async (app: TestApp, { user }: Person) => {
  const { rows } = await app.pool.query(
    `select jsonb_build_object('title', subject, 'body', content->'text', 'link', content->'link',
       'tag', kind) as payload from message m join push_subscription s on s.id = m.subscription_id
     where s.user_id = $1 order by m.created_at`,
    [user.id],
  )
  return rows.map(({ payload }) => payload)
}

/** Stores draws as a live source does. */
const store = (
  app: TestApp,
  key: Parameters<typeof storeReal>[1],
  draws: Parameters<typeof storeReal>[2],
) =>
  app.db.transaction((tx) =>
    storeReal(tx, key, draws, { source: 'magayo', now: app.clock.now(), hooks: HOOKS, live: true }),
  )

const drawAt = (at: string, digits: string, session = 'Midday') => ({
  date: '2026-05-04',
  session,
  at: Temporal.Instant.from(at),
  digits,
})

const GA = { game: 'cash4' as const, state: 'GA' }

test('a real draw is pushed to users who follow its state and want draws', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, elsewhere, quiet] = [
    await follower(app, 'GA'),
    await follower(app, 'AR'),
    await follower(app, 'GA', { draws: false }),
  ]
  await store(app, GA, [drawAt('2026-05-04T15:55:00Z', '0768')])
  expect(await pushedTo(app, person)).toEqual([
    { title: 'Georgia Cash 4, Midday', body: '0 7 6 8', link: '/lottery', tag: 'draw-GA' },
  ])
  expect([await pushedTo(app, elsewhere), await pushedTo(app, quiet)]).toEqual([[], []])
  await store(app, GA, [drawAt('2026-05-04T15:55:00Z', '0768')])
  expect(await pushedTo(app, person)).toHaveLength(1)
})

test('of several draws stored at once the newest is pushed, other games and old draws are not', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await follower(app, 'GA')
  await store(app, GA, [
    drawAt('2026-05-04T15:55:00Z', '2222', 'Evening'),
    drawAt('2026-05-04T14:00:00Z', '1111'),
  ])
  await store(app, { game: 'cash3', state: 'GA' }, [drawAt('2026-05-04T15:55:00Z', '333')])
  await store(app, GA, [drawAt('2026-05-04T12:59:00Z', '4444', 'Night')])
  expect((await pushedTo(app, person)).map(({ body }) => body)).toEqual(['2 2 2 2'])
})

test('an import pushes nothing', async () => {
  await using app = await openTestApp({ now: '2026-05-04T17:00:00Z' })
  const person = await follower(app, 'GA')
  const report = await importText(app, csvOf('2026-05-04 Midday 0768'))
  expect(report.taken).toBe(1)
  expect(await pushedTo(app, person)).toEqual([])
})

test('a simulated draw is labelled as one, and filling a history pushes nothing', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await follower(app, 'GA')
  const deps = { ...app.deps }
  await fillSimulated(deps, 60)
  expect(await pushedTo(app, person)).toEqual([])
  app.clock.set('2026-05-04T16:30:00Z')
  await fillSimulated(deps, 60)
  await fillSimulated(deps, 60)
  expect(await pushedTo(app, person)).toEqual([
    {
      title: 'Georgia Cash 4, Midday',
      body: expect.stringMatching(/^\d \d \d \d · Simulated$/),
      link: '/lottery',
      tag: 'draw-GA',
    },
  ])
})

test('a state’s first fill pushes nothing', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:30:00Z' })
  const person = await follower(app, 'GA')
  await fillSimulated(app.deps, 60)
  expect(await pushedTo(app, person)).toEqual([])
})

test('a user whose plan no longer follows states gets no draws', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await follower(app, 'GA')
  await app.pool.query(`update subscription set plan = 'free', expires_at = null`)
  await store(app, GA, [drawAt('2026-05-04T15:55:00Z', '0768')])
  expect(await pushedTo(app, person)).toEqual([])
})

test('during a cool-off draws are not pushed, but wins are', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await follower(app, 'GA')
  await app.pool.query(
    `insert into play_break (user_id, length, started_at, until)
     values ($1, 'day', $2::timestamptz, $2::timestamptz + interval '24 hours')`,
    [person.user.id, NOW],
  )
  await store(app, GA, [drawAt('2026-05-04T15:55:00Z', '0768')])
  expect(await pushedTo(app, person)).toEqual([])
  const win = { userId: person.user.id, occasion: 'win', type: 'success' as const, mailDue: true }
  const text = { title: 'Winner', message: 'Check your ticket.', link: '/history' }
  await app.db.transaction((tx) => notify(tx, [{ ...win, ...text }], app.clock.now()))
  expect((await pushedTo(app, person)).map(({ title }) => title)).toEqual(['Winner'])
  app.clock.advance({ hours: 24 })
  await store(app, GA, [drawAt('2026-05-05T15:55:00Z', '1234', 'Evening')])
  expect((await pushedTo(app, person)).map(({ body }) => body)).toContain('1 2 3 4')
})
