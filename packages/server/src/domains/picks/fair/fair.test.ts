import { createHash, createHmac } from 'node:crypto'
import * as contract from '@fourcast/contract/fair.ts'
import { expect, test } from 'vitest'
import { resetDemo, seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signInAsDemo, signUp } from '#testing/people.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Recomputes a pick without our code, as a player's own program would. */
function recomputed(seed: string, client: string, nonce: number): number[] {
  for (let counter = 0; ; counter++) {
    const hex = createHmac('sha256', seed).update(`${client}:${nonce}:${counter}`).digest('hex')
    const bits = Number.parseInt(hex.slice(0, 8), 16)
    if (bits < 4_294_960_000) return [...String(bits % 10_000).padStart(4, '0')].map(Number)
  }
}

const pickWith = (app: TestApp, token: string, client: string) =>
  app.call(contract.fairPick, { body: { client } }, { token })

test('the commitment comes first, and the revealed seed reproduces every pick', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const before = await app.call(contract.currentSeed, {}, { token })
  expect(before).toMatchObject({ seed: null, picks: [] })
  for (const client of ['luck', 'a:b:7', 'ünïcode ☘']) await pickWith(app, token, client)
  const { revealed, next } = await app.call(contract.revealSeed, {}, { token })
  expect(revealed.commitment).toBe(before.commitment)
  expect(sha256(revealed.seed ?? '')).toBe(before.commitment)
  expect(revealed.picks.map(({ nonce }) => nonce)).toEqual([2, 1, 0])
  for (const { numbers, client, nonce } of revealed.picks)
    expect(numbers).toEqual(recomputed(revealed.seed ?? '', client, nonce))
  expect(next).toMatchObject({ seed: null, picks: [] })
  expect(next.commitment).not.toBe(before.commitment)
})

test('concurrent picks have different nonces, and one seed reproduces all of them', async () => {
  await using app = await openTestApp()
  await using other = await openTestApp({ beside: app })
  const { token } = await signUp(app)
  const picks = await Promise.all(
    Array.from({ length: 20 }, (_, n) => pickWith(n % 2 ? app : other, token, 'same words')),
  )
  expect(new Set(picks.map(({ commitment }) => commitment)).size).toBe(1)
  expect(picks.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual([...Array(20).keys()])
})

test('a revealed seed makes no more picks', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const calls = Array.from({ length: 12 }, (_, n) =>
    n % 4 === 3
      ? app.request(contract.revealSeed, {}, { token })
      : app.request(contract.fairPick, { body: { client: 'x' } }, { token }),
  )
  const answers = await Promise.all(calls)
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 400)).toEqual([])
  const { rows } = await app.pool.query(
    `select s.picks, count(p.nonce)::int as made,
       count(*) filter (where p.picked_at > s.revealed_at)::int as late
     from fair_seed s left join fair_pick p on p.seed_id = s.id group by s.id`,
  )
  for (const row of rows) expect(row).toEqual({ picks: row.made, made: row.made, late: 0 })
})

test('every stored pick of every revealed seed can be listed and checked, and only by its owner', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await pickWith(app, token, 'older')
  const older = (await app.call(contract.revealSeed, {}, { token })).revealed
  app.clock.advance({ minutes: 1 })
  await pickWith(app, token, 'newer')
  await app.pool.query(
    `insert into fair_pick (seed_id, nonce, client, numbers, picked_at)
     select id, n, 'x', '1234', now() from fair_seed, generate_series(1, 79) n
     where revealed_at is null`,
  )
  const newer = (await app.call(contract.revealSeed, {}, { token })).revealed
  expect(newer.picks).toHaveLength(80)
  const list = (page: number) => app.call(contract.revealedSeeds, { query: { page } }, { token })
  expect(await list(0)).toEqual({
    content: [newer],
    page: 0,
    size: 1,
    totalElements: 2,
    totalPages: 2,
  })
  expect((await list(1)).content).toEqual([older])
  expect((await list(2)).content).toEqual([])
  const other = await signUp(app)
  expect(
    await app.call(contract.revealedSeeds, { query: {} }, { token: other.token }),
  ).toMatchObject({ content: [], totalElements: 0 })
})

test('people see only their own seeds and picks', async () => {
  await using app = await openTestApp()
  const [mine, theirs] = [await signUp(app), await signUp(app)]
  await pickWith(app, mine.token, 'mine')
  const seen = await app.call(contract.currentSeed, {}, { token: theirs.token })
  const own = await app.call(contract.currentSeed, {}, { token: mine.token })
  expect(seen.picks).toEqual([])
  expect(own.picks).toHaveLength(1)
  expect(seen.commitment).not.toBe(own.commitment)
})

test('70: 500 picks of a seed and 20 ended seeds are stored; older ones are deleted', async () => {
  await using app = await openTestApp()
  const { token, user } = await signUp(app)
  await pickWith(app, token, 'first')
  await app.pool.query(
    `insert into fair_pick (seed_id, nonce, client, numbers, picked_at)
     select id, n, 'x', '1234', now() from fair_seed, generate_series(1, 499) n`,
  )
  await app.pool.query('update fair_seed set picks = 500')
  await app.pool.query(
    `insert into fair_seed (id, user_id, seed, created_at, revealed_at)
     select gen_random_uuid(), $1, 'old ' || n, now(), now() - n * interval '1 day'
     from generate_series(1, 25) n`,
    [user.id],
  )
  await pickWith(app, token, 'last')
  const picks = await app.pool.query('select count(*)::int n, min(nonce) first from fair_pick')
  expect(picks.rows).toEqual([{ n: 500, first: 1 }])
  const seeds = await app.pool.query(
    `select count(*)::int n, count(*) filter (where seed in ('old 20', 'old 21'))::int edge
     from fair_seed where revealed_at is not null`,
  )
  expect(seeds.rows).toEqual([{ n: 20, edge: 1 }])
})

test('old seeds without a pick are deleted, too', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  for (let n = 0; n < 23; n++) {
    app.clock.advance({ seconds: 61 })
    await app.call(contract.revealSeed, {}, { token })
  }
  const { rows } = await app.pool.query(
    'select count(*)::int n from fair_seed where revealed_at is not null',
  )
  expect(rows).toEqual([{ n: 20 }])
})

test('29: words of one visitor of the demo account are never shown to another', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const [ada, bob] = [await signInAsDemo(app), await signInAsDemo(app)]
  await pickWith(app, ada.token, 'call me on 404-555-0123')
  await pickWith(app, bob.token, 'of bob')
  const words = async (token: string) =>
    (await app.call(contract.currentSeed, {}, { token })).picks.map(({ client }) => client)
  expect([await words(ada.token), await words(bob.token)]).toEqual([
    ['call me on 404-555-0123'],
    ['of bob'],
  ])
  const { revealed } = await app.call(contract.revealSeed, {}, { token: bob.token })
  expect(revealed.picks.map(({ client }) => client)).toEqual(['of bob'])
})

test('29: each visitor of the demo account has a seed of their own, and can end only that', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const [ada, bob] = [await signInAsDemo(app), await signInAsDemo(app)]
  const first = await pickWith(app, ada.token, 'of ada')
  const second = await pickWith(app, bob.token, 'of bob')
  expect(second.commitment).not.toBe(first.commitment)
  expect([first.nonce, second.nonce]).toEqual([0, 0])
  const { revealed } = await app.call(contract.revealSeed, {}, { token: bob.token })
  expect(revealed.commitment).toBe(second.commitment)
  const kept = await app.call(contract.currentSeed, {}, { token: ada.token })
  expect(kept).toMatchObject({ commitment: first.commitment, seed: null })
})

test('29: one visitor of the demo account gets a share of its fair picks a day', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await seedDemo(app.deps)
  const { token } = await signInAsDemo(app)
  const pickFrom = (address: string) =>
    app.request(contract.fairPick, { body: { client: 'x' } }, { token, address })
  for (let n = 0; n < 40; n++) expect((await pickFrom(`2001:db8:1:2::${n}`)).statusCode).toBe(201)
  const refused = await pickFrom('2001:db8:1:2:ffff::')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'quota_exceeded', limit: 40, used: 40 })
  expect((await pickFrom('198.51.100.7')).statusCode).toBe(201)
  app.clock.set('2026-05-05T04:00:00Z')
  const next = await signInAsDemo(app)
  const tomorrow = { token: next.token, address: '2001:db8:1:2::1' }
  const answer = await app.request(contract.fairPick, { body: { client: 'x' } }, tomorrow)
  expect(answer.statusCode).toBe(201)
})

test('29: the daily reset of the demo account clears its fair picks and seeds', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await seedDemo(app.deps)
  await resetDemo(app.deps)
  const mine = await signUp(app)
  await pickWith(app, mine.token, 'mine')
  await pickWith(app, (await signInAsDemo(app)).token, 'theirs')
  app.clock.set('2026-05-05T04:00:00Z')
  await resetDemo(app.deps)
  const { rows } = await app.pool.query(
    'select s.user_id, p.client from fair_seed s left join fair_pick p on p.seed_id = s.id',
  )
  expect(rows).toEqual([{ user_id: mine.user.id, client: 'mine' }])
})

test('signed-out visitors are refused; words must be 1 to 64 printable characters', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  for (const call of [contract.currentSeed, contract.revealSeed])
    expect((await app.request(call, {})).statusCode).toBe(401)
  expect((await app.request(contract.fairPick, { body: { client: 'x' } })).statusCode).toBe(401)
  for (const [client, message] of [
    ['', 'Enter your own words'],
    ['   ', 'Enter your own words'],
    ['x'.repeat(65), 'Use at most 64 characters'],
    ['a\u0000b', 'Use plain letters, spaces and symbols'],
  ] as const) {
    const answer = await app.request(contract.fairPick, { body: { client } }, { token })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ client: message })
  }
  const { rows } = await app.pool.query('select 1 from fair_pick')
  expect(rows).toEqual([])
})
