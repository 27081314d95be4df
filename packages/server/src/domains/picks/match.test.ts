import * as contract from '@fourcast/contract/numbers.ts'
import { listNotifications } from '@fourcast/contract/notifications.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { matchDraws } from './match.ts'
import type { DrawSeed } from './testing/results.ts'
import { drawn, made, setPlan, signInAgain } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'
const NEXT_DAY = '2026-05-05T16:00:00Z'

/** Stores draws; returns how many results matched. */
async function draw(app: TestApp, ...seeds: DrawSeed[]): Promise<number> {
  const ids = []
  for (const seed of seeds) ids.push(await drawn(app, seed))
  return await matchDraws(app.db, ids, app.clock.now())
}

async function onlyResult(app: TestApp, { token }: Person) {
  const { content } = await app.call(contract.listHistory, {}, { token })
  expect(content).toHaveLength(1)
  return content[0]
}

test('a result that equals a later real draw is a winner and names the draw', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const body = { inputNumbers: [7, 4, 3, 5] }
  await app.call(contract.generateFlash, { body }, { token: person.token })
  expect(await draw(app, { at: NEXT_DAY, numbers: '0768' })).toBe(1)
  expect(await onlyResult(app, person)).toMatchObject({
    numbers: [0, 7, 6, 8],
    isWinner: true,
    boxMatch: false,
    matches: [
      {
        kind: 'straight',
        state: 'GA',
        stateName: 'Georgia',
        drawDate: '2026-05-05',
        drawTime: `Session ${NEXT_DAY}`,
        winningNumbers: '0768',
      },
    ],
  })
})

test('the digits in another order are a box match and no win, and a result can have both', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await made(app, person, { at: NOW, numbers: '0768' })
  expect(await draw(app, { at: NEXT_DAY, numbers: '8670' })).toBe(1)
  expect(await onlyResult(app, person)).toMatchObject({ isWinner: false, boxMatch: true })
  expect(await draw(app, { at: '2026-05-06T16:00:00Z', numbers: '0768' })).toBe(1)
  const result = await onlyResult(app, person)
  expect(result).toMatchObject({ isWinner: true, boxMatch: true })
  expect(result?.matches.map(({ kind }) => kind)).toEqual(['box', 'straight'])
})

test('either set of Box 4 can match, and one draw is one match', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  // Two sets with the same digits, so the draw matches both.
  await made(app, person, {
    at: NOW,
    method: 'mixed',
    numbers: '0550',
    mirrorNumbers: '5005',
  })
  expect(await draw(app, { at: NEXT_DAY, numbers: '5005' })).toBe(1)
  expect((await onlyResult(app, person))?.matches.map(({ kind }) => kind)).toEqual(['straight'])
  expect(await draw(app, { at: '2026-05-06T16:00:00Z', numbers: '0550' })).toBe(1)
  expect(await draw(app, { at: '2026-05-07T16:00:00Z', numbers: '0055' })).toBe(1)
  expect((await onlyResult(app, person))?.matches.map(({ kind }) => kind)).toEqual([
    'straight',
    'straight',
    'box',
  ])
})

test('the second set of Box 4 matches by its own digits', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const body = { inputNumbers: [1, 2, 3, 4] }
  await app.call(contract.generateMixed, { body }, { token: person.token })
  expect(await draw(app, { at: NEXT_DAY, numbers: '6789' })).toBe(1)
  expect(await onlyResult(app, person)).toMatchObject({ isWinner: true })
})

test('storing the same draws again adds nothing', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await made(app, person, { at: NOW, numbers: '0768' })
  const id = await drawn(app, { at: NEXT_DAY, numbers: '0768' })
  const counts = []
  for (const ids of [[id], [id], [id, id], []])
    counts.push(await matchDraws(app.db, ids, app.clock.now()))
  expect(counts).toEqual([1, 0, 0, 0])
})

test.each([
  ['a week before', '2026-04-27T16:00:00Z', 0],
  ['at the moment of saving', '2026-05-04T16:00:00Z', 0],
  ['a second later', '2026-05-04T16:00:01Z', 1],
  ['at the end of the seventh day', '2026-05-11T16:00:00Z', 1],
  ['a second after it', '2026-05-11T16:00:01Z', 0],
])('a draw held %s', async (_when, at, matches) => {
  await using app = await openTestApp({ now: NOW })
  await made(app, await signUp(app), { at: NOW, numbers: '0768' })
  expect(await draw(app, { at, numbers: '0768' })).toBe(matches)
})

test('the seven days are 24 hours each, also when the clocks change', async () => {
  await using app = await openTestApp({ now: NOW })
  await made(app, await signUp(app), { at: '2026-03-07T16:00:00Z', numbers: '0768' })
  expect(await draw(app, { at: '2026-03-14T16:00:00Z', numbers: '0768' })).toBe(1)
  expect(await draw(app, { at: '2026-03-14T16:00:01Z', numbers: '0768', state: 'NY' })).toBe(0)
})

test('the time of saving counts, not that of generating', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  await app.call(putPreferences, { body: { autoSave: false } }, { token })
  const body = { inputNumbers: [7, 4, 3, 5] }
  const shown = await app.call(contract.generateFlash, { body }, { token })
  const unseen = await drawn(app, { at: '2026-05-04T16:01:00Z', numbers: '0768' })
  app.clock.advance({ minutes: 2 })
  await app.call(contract.saveResult, { body: shown }, { token })
  expect(await matchDraws(app.db, [unseen], app.clock.now())).toBe(0)
  expect(await onlyResult(app, person)).toMatchObject({ isWinner: false, matches: [] })
})

test('simulated draws, other games, unsaved and incomplete results never match', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await made(app, person, { at: NOW, numbers: '0768' })
  await made(app, person, { at: NOW, numbers: '1-3-' })
  await app.pool.query('update preference set auto_save = false')
  await made(app, person, { at: NOW, numbers: '9999' })
  expect(
    await draw(
      app,
      { at: NEXT_DAY, numbers: '0768', simulated: true },
      { at: NEXT_DAY, numbers: '0768', game: 'pick5' },
      { at: NEXT_DAY, numbers: '9999' },
      { at: NEXT_DAY, numbers: '1133', state: 'NY' },
    ),
  ).toBe(0)
})

test('with followed states only their draws count, without any every state’s do', async () => {
  await using app = await openTestApp({ now: NOW })
  const [follower, anyone] = [await signUp(app), await signUp(app)]
  await setPlan(app, follower, 'premium')
  const choice = { selectedLotteryStates: ['NY', 'GA'] }
  await app.call(putPreferences, { body: choice }, { token: follower.token })
  for (const person of [follower, anyone]) await made(app, person, { at: NOW, numbers: '0768' })
  expect(await draw(app, { at: NEXT_DAY, numbers: '0768', state: 'VA' })).toBe(1)
  expect((await onlyResult(app, follower))?.matches).toEqual([])
  expect((await onlyResult(app, anyone))?.matches).toHaveLength(1)
  expect(
    await draw(
      app,
      { at: NEXT_DAY, numbers: '0768', state: 'NY' },
      { at: NEXT_DAY, numbers: '6780', state: 'GA' },
    ),
  ).toBe(4)
  expect(await onlyResult(app, follower)).toMatchObject({ isWinner: true, boxMatch: true })
})

test('after a downgrade only the first states count, on a plan without states all do', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'premium')
  const body = { selectedLotteryStates: ['NY', 'GA', 'VA'] }
  await app.call(putPreferences, { body }, { token: person.token })
  await made(app, person, { at: NOW, numbers: '0768' })
  const meets = (day: number, ...states: string[]) => {
    const at = `2026-05-0${day}T16:00:00Z`
    return draw(app, ...states.map((state) => ({ at, numbers: '0768', state })))
  }
  expect(await meets(5, 'NY', 'GA', 'VA', 'FL')).toBe(3)
  await setPlan(app, person, 'basic')
  expect(await meets(6, 'NY')).toBe(1)
  expect(await meets(6, 'GA', 'VA', 'FL')).toBe(0)
  // A plan that is expired, unpaid or lost.
  for (const change of [
    `expires_at = '2026-05-04T16:00:00Z'`,
    `plan = 'free', expires_at = null, payment_pending = true`,
    `plan = 'free', expires_at = null, lapsed = true`,
  ]) {
    await app.pool.query('delete from draw')
    await app.pool.query(`update subscription set ${change}`)
    expect(await meets(7, 'NY', 'FL')).toBe(2)
  }
})

test('many draws stored at once match each result they equal', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  for (const numbers of ['0768', '8670', '1111']) await made(app, person, { at: NOW, numbers })
  const seeds = ['0768', '1111', '2222', '8670'].map((numbers, day) => ({
    at: `2026-05-0${5 + day}T16:00:00Z`,
    numbers,
  }))
  expect(await draw(app, ...seeds)).toBe(5)
  const { rows } = await app.pool.query(
    'select kind, count(*)::int as n from generation_match group by 1 order by 1',
  )
  expect(rows).toEqual([
    { kind: 'box', n: 2 },
    { kind: 'straight', n: 3 },
  ])
})

test('deleting a result while its draw is stored does not fail the draw', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const id = await made(app, person, { at: NOW, numbers: '0768' })
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('delete from generation where id = $1', [id])
  const matching = draw(app, { at: NEXT_DAY, numbers: '0768' })
  await blocked(app)
  await client.query('commit')
  client.release()
  expect(await matching).toBe(0)
})

/** Waits until a statement is blocked by a lock. */
async function blocked(app: TestApp): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await app.pool.query(waiting)).rowCount === 0);
}

test('the window of a complete saved result ends after seven days without a win', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'basic')
  await made(app, person, { at: NOW, numbers: '0768' })
  await made(app, person, { at: NOW, numbers: '1234' })
  await made(app, person, { at: NOW, numbers: '1-3-' })
  await draw(app, { at: NEXT_DAY, numbers: '0768' }, { at: NEXT_DAY, numbers: '4321', state: 'NY' })
  const over = async () => {
    const token = await signInAgain(app, person)
    const { content } = await app.call(contract.listHistory, {}, { token })
    return Object.fromEntries(content.map((row) => [row.numbers.join(''), row.windowOver]))
  }
  app.clock.set('2026-05-11T16:00:00Z')
  expect(await over()).toEqual({ '0768': false, '1234': false, '13': false })
  app.clock.advance({ seconds: 1 })
  expect(await over()).toEqual({ '0768': false, '1234': true, '13': false })
})

test('a winner is notified once, with an email, and a box match is not', async () => {
  await using app = await openTestApp({ now: NOW })
  const [winner, other] = [await signUp(app), await signUp(app)]
  await made(app, winner, { at: NOW, numbers: '0768' })
  await made(app, other, { at: NOW, numbers: '8670' })
  const id = await drawn(app, { at: NEXT_DAY, numbers: '0768' })
  await Promise.all([1, 2, 3].map(() => matchDraws(app.db, [id], app.clock.now())))
  expect(await app.call(listNotifications, {}, { token: winner.token })).toMatchObject([
    {
      type: 'success',
      title: 'Winner: 0768',
      message: `Your saved result 0768 matched the Session ${NEXT_DAY} draw on May 5, 2026 in Georgia. Check your official ticket.`,
      link: '/history',
      isRead: false,
    },
  ])
  expect(await app.call(listNotifications, {}, { token: other.token })).toEqual([])
  const { rows } = await app.pool.query('select mail_due from notification')
  expect(rows).toEqual([{ mail_due: true }])
})
