import { verifyChain } from '@fourcast/contract/forecasts.ts'
import { beforeAll, expect, test } from 'vitest'
import { grantRole } from '#domains/accounts/administration.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { audited } from '#testing/admins.ts'
import { refusal } from '#testing/refusal.ts'
import { signIn, signUp } from '#testing/people.ts'
import { decodeStack, encodeStack, insertForecast } from './forecasts-repo.ts'
import { linkForecast, GENESIS } from './chain.ts'
import { verifyChains } from './verify-chains.ts'

const BEGUN = Temporal.Instant.from('2026-05-04T16:00:00Z')

/** Writes a chain of forecasts, one an hour, as the app does. */
async function write(app: TestApp, length: number, state = 'GA') {
  let last: ReturnType<typeof linkForecast> | undefined
  for (let at = 0; at < length; at++) {
    const writtenAt = BEGUN.add({ hours: at })
    last = linkForecast(
      {
        state,
        simulated: false,
        drawDate: BEGUN.add({ hours: 24 * at })
          .toString()
          .slice(0, 10),
        session: 'Midday',
        drawAt: writtenAt.add({ minutes: 30 }),
        writtenAt,
        version: 'abc',
        stack: encodeStack(new Float64Array(40).map((_, k) => (1 + ((k * 7 + at) % 10)) / 55)),
        weight: 0.1 + at / 1000,
        logE: -at / 3,
        scoredDigits: 4 * at,
        knew: 'GA 2026-05-03 Night 0768',
        evidenceDraws: null,
        evidenceLogE: null,
        scoresHash: GENESIS,
      },
      last,
    )
    await insertForecast(app.db, last)
  }
}

/** Disables the triggers as the database's owner, because they block everyone else. */
const tamper = (app: TestApp, statement: string) =>
  app.pool.query(
    `alter table forecast disable trigger user; ${statement}; alter table forecast enable trigger user`,
  )

const brokenAt = async (app: TestApp) => (await verifyChains(app.deps)).map((one) => one.brokenAt)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await write(app, 205)
  return () => app[Symbol.asyncDispose]()
})

test('an unchanged chain is intact, link by link', async () => {
  await write(app, 3, 'DC')
  expect(await verifyChains(app.deps)).toEqual([
    { state: 'DC', simulated: false, length: 3, intact: true, brokenAt: null },
    { state: 'GA', simulated: false, length: 205, intact: true, brokenAt: null },
  ])
  const { rows } = await app.pool.query(
    `select previous_hash from forecast where sequence = 1 and state = 'GA'`,
  )
  expect(rows).toEqual([{ previous_hash: GENESIS }])
})

test('the database refuses to change or delete a forecast, or to insert one after its draw', async () => {
  await using fresh = await openTestApp()
  await write(fresh, 1)
  await expect(fresh.pool.query(`update forecast set weight = 1`)).rejects.toThrow('append-only')
  await expect(fresh.pool.query(`delete from forecast`)).rejects.toThrow('append-only')
  await expect(
    fresh.pool.query(
      `insert into forecast (state, simulated, sequence, draw_date, session, draw_at, written_at, version,
         stack, weight, log_e, scored_digits, knew, scores_hash, previous_hash, hash)
       select state, simulated, 2, '2026-05-09', session, draw_at, draw_at, version,
         stack, weight, log_e, scored_digits, knew, scores_hash, previous_hash, hash from forecast`,
    ),
  ).rejects.toThrow('forecast_before_draw')
})

test.each([
  ['a weight', `update forecast set weight = weight + 1e-16 where sequence = 2`, 2],
  [
    'a probability',
    `update forecast set stack = set_byte(stack, 319, get_byte(stack, 319) # 1) where sequence = 3`,
    3,
  ],
  [
    'when it was written',
    `update forecast set written_at = written_at - interval '1 ms' where sequence = 4`,
    4,
  ],
  ['the model', `update forecast set version = 'abd' where sequence = 5`, 5],
  ['what it knew', `update forecast set knew = 'x' where sequence = 1`, 1],
  ['the evidence', `update forecast set log_e = 0 where sequence = 6`, 6],
  ['its hash', `update forecast set hash = md5(hash) where sequence = 3`, 3],
  ['the hash before', `update forecast set previous_hash = hash where sequence = 3`, 3],
  ['one less', `delete from forecast where sequence = 4`, 4],
  [
    'two exchanged',
    `update forecast set sequence = case sequence when 3 then -3 else sequence end; update forecast set sequence = 3 where sequence = 4; update forecast set sequence = 4 where sequence = -3`,
    3,
  ],
])('%s: a change is located', async (_what, statement, at) => {
  await using own = await openTestApp()
  await write(own, 7)
  await tamper(own, statement)
  expect(await brokenAt(own)).toEqual([at])
})

test('an admin sees the broken forecast, and the operator gets one email', async () => {
  await using own = await openTestApp()
  await write(own, 5)
  await own.pool.query(
    `insert into learning_state (state, simulated, version, log_e, scored_digits, live_from_log_e, report)
     values ('GA', false, 'abc', 0, 0, 0, '{}')`,
  )
  await tamper(own, `update forecast set weight = 1 where sequence = 4`)
  const person = await signUp(own)
  await grantRole(own.deps, [person.user.email, 'admin'])
  const { token } = await signIn(own, person)
  const states = [{ state: 'GA', simulated: false, length: 5, intact: false, brokenAt: 4 }]
  expect(await own.call(verifyChain, {}, { token })).toEqual({ states })
  expect(await own.call(verifyChain, {}, { token })).toEqual({ states })
  const action = { action: 'forecasts.verify', requestId: expect.any(String) }
  expect(await audited(own)).toMatchObject([action, action])
  const emails = (await own.mailed()).filter(({ kind }) => kind === 'chain-broken')
  expect(emails).toMatchObject([
    {
      recipient: 'support@fourcast.example',
      subject: 'The record of forecast 4 (Georgia) was changed',
    },
  ])
  expect(own.logs).toContainEqual(expect.objectContaining({ state: 'GA', brokenAt: 4, level: 50 }))
  const { rows } = await own.pool.query(`select chain_broken_at from learning_state`)
  expect(rows).toEqual([{ chain_broken_at: 4 }])
})

test('only admins may start a check', async () => {
  expect(refusal(await app.request(verifyChain))).toMatchObject({ status: 401 })
  const { token } = await signUp(app)
  expect(refusal(await app.request(verifyChain, {}, { token }))).toMatchObject({ status: 403 })
})

test('a stack is restored bit by bit', () => {
  const stack = Float64Array.from({ length: 40 }, (_, k) => Math.sqrt(k) / 55)
  expect(decodeStack(encodeStack(stack))).toEqual(stack)
})
