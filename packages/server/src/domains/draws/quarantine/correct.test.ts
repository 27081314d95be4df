import * as contract from '@fourcast/contract/quarantine.ts'
import * as numbers from '@fourcast/contract/numbers.ts'
import { describe, expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { audited, newAdmin } from '#testing/admins.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { signIn, signUp } from '#testing/people.ts'
import { csvOf, importText } from '../importing/testing.ts'

/** Someone with a session that lasts when the clock moves far. */
const newPlayer = async (app: TestApp) => signIn(app, await signUp(app), { rememberMe: true })

const page = (app: TestApp, token: string, query = {}) =>
  app.call(contract.listQuarantine, { query }, { token })

async function published(app: TestApp) {
  const { rows } = await app.pool.query(
    `select concat_ws(' ', draw_date::text, session, numbers, box_key) as told from draw order by draw_at`,
  )
  return rows.map(({ told }) => told)
}

/** The wins and matches in someone's history. */
async function kept(app: TestApp, token: string) {
  const { content } = await app.call(numbers.listHistory, {}, { token })
  const told = content.map(
    ({ numbers, isWinner, boxMatch }) =>
      `${numbers.join('')}${isWinner ? ' wins' : ''}${boxMatch ? ' box' : ''}`,
  )
  return told.toSorted()
}

/** Saves the Box 1 result of these digits: three added to each. */
async function keep(app: TestApp, token: string, inputNumbers: number[]) {
  const made = await app.call(numbers.generateFlash, { body: { inputNumbers } }, { token })
  await app.call(numbers.saveResult, { body: made }, { token })
}

test('an accepted correction replaces the result, its matches and its wins, and says so', async () => {
  await using app = await openTestApp({ now: '2026-05-01T12:00:00Z' })
  const player = await newPlayer(app)
  const { token: admin, user } = await newAdmin(app)
  // 4321, 1234 and 8888.
  for (const digits of [
    [1, 0, 9, 8],
    [8, 9, 0, 1],
    [5, 5, 5, 5],
  ])
    await keep(app, player.token, digits)
  app.clock.set('2026-05-01T20:00:00Z')
  await importText(app, csvOf('2026-05-01 Midday 1234'))
  const before = await kept(app, player.token)
  expect(before).toEqual(['1234 wins', '4321 box', '8888'])
  await importText(app, csvOf('2026-05-01 Midday 4321'))
  expect(await kept(app, player.token)).toEqual(before)

  const { content } = await page(app, admin)
  expect(content).toMatchObject([
    {
      winningNumbers: '4321',
      published: '1234',
      reason: 'The row differs from the published result 1234',
      decision: null,
      stateName: 'Georgia',
    },
  ])
  const heard: unknown[] = []
  app.deps.events.subscribe('anyone', (event) => heard.push(event))
  const id = content[0]?.id ?? 0
  const accepted = await app.call(contract.acceptEntry, { params: { id } }, { token: admin })
  expect(accepted).toMatchObject({
    decision: 'accepted',
    decidedBy: user.id,
    decidedAt: '2026-05-01T20:00:00Z',
    replaced: '1234',
    published: '4321',
  })
  expect(await audited(app)).toEqual([
    {
      action: 'quarantine.accept',
      subject: 'quarantine',
      subjectId: String(id),
      actorId: user.id,
      requestId: expect.any(String),
      before: { decision: null, published: '1234' },
      after: { decision: 'accepted', published: '4321' },
    },
  ])
  expect(await published(app)).toEqual(['2026-05-01 Midday 4321 1234'])
  expect(await kept(app, player.token)).toEqual(['1234 box', '4321 wins', '8888'])
  await expect.poll(() => heard).toContainEqual({ type: 'draw', game: 'cash4', state: 'GA' })
  const { rows } = await app.pool.query('select title from notification order by title')
  expect(rows.map(({ title }) => title)).toEqual([
    'A result was corrected',
    'Winner: 1234',
    'Winner: 4321',
  ])
})

test('a match that still holds keeps the moment at which it was found', async () => {
  await using app = await openTestApp({ now: '2026-05-01T12:00:00Z' })
  const player = await newPlayer(app)
  const { token: admin } = await newAdmin(app)
  await keep(app, player.token, [1, 0, 9, 8])
  app.clock.set('2026-05-01T20:00:00Z')
  await importText(app, csvOf('2026-05-01 Midday 1234', '2026-05-01 Midday 1234'))
  await importText(app, csvOf('2026-05-01 Midday 2134'))
  app.clock.advance({ hours: 1 })
  const { content } = await page(app, admin)
  const params = { id: content[0]?.id ?? 0 }
  await app.call(contract.acceptEntry, { params }, { token: admin })
  const { rows } = await app.pool.query('select kind, found_at from generation_match')
  expect(rows).toEqual([{ kind: 'box', found_at: new Date('2026-05-01T20:00:00Z') }])
})

test('a result that is corrected again and again tells each winner and loser each time', async () => {
  await using app = await openTestApp({ now: '2026-05-01T12:00:00Z' })
  const player = await newPlayer(app)
  const { token: admin } = await newAdmin(app)
  await keep(app, player.token, [1, 0, 9, 8])
  app.clock.set('2026-05-01T20:00:00Z')
  const told = async (digits: string) => {
    await importText(app, csvOf(`2026-05-01 Midday ${digits}`))
    const { content } = await page(app, admin)
    const open = content.find(({ decision }) => decision === null)
    if (open) await app.call(contract.acceptEntry, { params: { id: open.id } }, { token: admin })
    app.clock.advance({ minutes: 1 })
    const { rows } = await app.pool.query('select title from notification order by created_at')
    return [(await published(app))[0]?.slice(18, 22), ...rows.map(({ title }) => title)]
  }
  const [wins, loses] = ['Winner: 4321', 'A result was corrected']
  expect(await told('4321')).toEqual(['4321', wins])
  expect(await told('1111')).toEqual(['1111', wins, loses])
  expect(await told('4321')).toEqual(['4321', wins, loses, wins])
  expect(await told('1111')).toEqual(['1111', wins, loses, wins, loses])
})

test('a draw of a slot that nothing is published in is stored', async () => {
  await using app = await openTestApp()
  const { token } = await newAdmin(app)
  await importText(app, csvOf('2026-05-01 Midday 1111', '2026-05-01 Midday 2222'))
  const { content } = await page(app, token)
  expect(content.map(({ winningNumbers }) => winningNumbers)).toEqual(['1111', '2222'])
  const [first, second] = content.map(({ id }) => ({ id }))
  if (!first || !second) throw new Error('two entries were expected')
  const accepted = await app.call(contract.acceptEntry, { params: first }, { token })
  expect(accepted).toMatchObject({ published: '1111', replaced: null })
  await app.call(contract.dismissEntry, { params: second }, { token })
  expect(await audited(app)).toMatchObject([
    { before: { published: null }, after: { published: '1111' } },
    { action: 'quarantine.dismiss', after: { decision: 'dismissed' } },
  ])
  expect(await published(app)).toEqual(['2026-05-01 Midday 1111 1111'])
  // Decided entries come last.
  await importText(app, csvOf('2026-05-01 Late 3333'))
  const after = await page(app, token, { size: 1 })
  expect(after).toMatchObject({ totalElements: 3, totalPages: 3 })
  expect(after.content).toMatchObject([{ decision: null, drawDate: '2026-05-01', session: 'Late' }])
})

describe('an entry', () => {
  test('is decided once, whoever presses at the same moment', async () => {
    await using app = await openTestApp()
    const { token } = await newAdmin(app)
    await importText(app, csvOf('2026-05-01 Midday 1111'))
    await importText(app, csvOf('2026-05-01 Midday 2222'))
    const { content } = await page(app, token)
    const params = { id: content[0]?.id ?? 0 }
    const both = [contract.acceptEntry, contract.dismissEntry, contract.acceptEntry]
    const answers = await Promise.all(both.map((call) => app.request(call, { params }, { token })))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    expect(await audited(app)).toHaveLength(1)
  })

  test('that holds no draw, or one not held yet, is refused and stays open', async () => {
    await using app = await openTestApp()
    const { token } = await newAdmin(app)
    await importText(app, csvOf('2026-05-01 Midday 12345', '2030-01-01 Midday 1234'))
    for (const { id } of (await page(app, token)).content) {
      const answer = await app.request(contract.acceptEntry, { params: { id } }, { token })
      expect(refusal(answer)).toMatchObject({ status: 422, code: 'unprocessable' })
    }
    const { content } = await page(app, token)
    expect(content.map(({ decision }) => decision)).toEqual([null, null])
    expect(await published(app)).toEqual([])
  })
})

test.each([contract.listQuarantine, contract.acceptEntry, contract.dismissEntry])(
  '$method $path is an admin’s only',
  async ({ method, path }) => {
    await using app = await openTestApp()
    const { token } = await signUp(app)
    const call = (headers: Record<string, string>) =>
      app.inject({ method, url: path.replace(':id', '1'), headers })
    expect(refusal(await call({}))).toMatchObject({ status: 401 })
    expect(refusal(await call({ authorization: `Bearer ${token}` }))).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
  },
)

test('an entry that is not there, and an id that is none', async () => {
  await using app = await openTestApp()
  const { token } = await newAdmin(app)
  const decide = (id: unknown) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/quarantine/${String(id)}/accept`,
      headers: { authorization: `Bearer ${token}` },
    })
  expect(refusal(await decide(7))).toMatchObject({ status: 404, code: 'not_found' })
  for (const id of ['x', '0', '-1', '1.5', '99999999999999999999'])
    expect(refusal(await decide(id))).toMatchObject({
      status: 400,
      fields: { id: 'id is not valid' },
    })
  const paged = await app.inject({
    url: '/api/admin/quarantine?size=1000',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(refusal(paged)).toMatchObject({ status: 400 })
})

test('all rows of an import are dismissed at once; those of other files and states stay', async () => {
  await using app = await openTestApp({ now: '2026-05-03T12:00:00Z' })
  const { token } = await newAdmin(app)
  const wrong = csvOf('2026-05-01 Late 1234', '2026-05-01 Late 1234', '2026-05-01 Midday 12x4')
  expect(await importText(app, wrong)).toMatchObject({ quarantined: 3 })
  expect(await importText(app, wrong, { state: 'AR' })).toMatchObject({ quarantined: 3 })
  const { content } = await page(app, token)
  const georgia = content.find(({ state }) => state === 'GA')
  const call = { params: { id: georgia?.id ?? 0 } }
  expect(await app.call(contract.dismissImport, call, { token })).toEqual({ dismissed: 3 })
  const decisions = (await page(app, token)).content.map(
    ({ state, decision }) => `${state} ${decision}`,
  )
  expect(decisions.toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'AR null'),
    ...Array.from({ length: 3 }, () => 'GA dismissed'),
  ])
  expect(refusal(await app.request(contract.dismissImport, call, { token }))).toMatchObject({
    status: 409,
  })
  expect((await audited(app))[0]).toMatchObject({
    action: 'quarantine.dismiss',
    after: { decision: 'dismissed', origin: 'test.csv', entries: 3 },
  })
})
