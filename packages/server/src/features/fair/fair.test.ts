import { createHash, createHmac } from 'node:crypto'
import * as contract from '@fourcast/contract/fair.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** As a player's own program would: no code of ours. */
function recomputed(seed: string, client: string, nonce: number): number[] {
  for (let counter = 0; ; counter++) {
    const hex = createHmac('sha256', seed).update(`${client}:${nonce}:${counter}`).digest('hex')
    const bits = Number.parseInt(hex.slice(0, 8), 16)
    if (bits < 4_294_960_000) return [...String(bits % 10_000).padStart(4, '0')].map(Number)
  }
}

const pickWith = (app: TestApp, token: string, client: string) =>
  app.call(contract.fairPick, { body: { client } }, { token })

test('the commitment comes first, and the revealed seed gives every pick again', async () => {
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

test('picks at once share no nonce, and one seed answers all of them', async () => {
  await using app = await openTestApp()
  await using other = await openTestApp({ beside: app })
  const { token } = await signUp(app)
  const picks = await Promise.all(
    Array.from({ length: 20 }, (_, n) => pickWith(n % 2 ? app : other, token, 'same words')),
  )
  expect(new Set(picks.map(({ commitment }) => commitment)).size).toBe(1)
  expect(picks.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual([...Array(20).keys()])
})

test('a reveal between picks ends their seed: none is made of a seed that is known', async () => {
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

test('nobody sees the seed or the picks of another', async () => {
  await using app = await openTestApp()
  const [mine, theirs] = [await signUp(app), await signUp(app)]
  await pickWith(app, mine.token, 'mine')
  const seen = await app.call(contract.currentSeed, {}, { token: theirs.token })
  const own = await app.call(contract.currentSeed, {}, { token: mine.token })
  expect(seen.picks).toEqual([])
  expect(own.picks).toHaveLength(1)
  expect(seen.commitment).not.toBe(own.commitment)
})

test('who is not signed in is refused; words must be 1 to 64 characters that can be printed', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  for (const call of [contract.currentSeed, contract.revealSeed])
    expect((await app.request(call, {})).statusCode).toBe(401)
  expect((await app.request(contract.fairPick, { body: { client: 'x' } })).statusCode).toBe(401)
  for (const [client, message] of [
    ['', 'Enter some words of your own'],
    ['   ', 'Enter some words of your own'],
    ['x'.repeat(65), 'Use at most 64 characters'],
    ['a\u0000b', 'Use plain letters, spaces and signs'],
  ] as const) {
    const answer = await app.request(contract.fairPick, { body: { client } }, { token })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ client: message })
  }
  const { rows } = await app.pool.query('select 1 from fair_pick')
  expect(rows).toEqual([])
})
