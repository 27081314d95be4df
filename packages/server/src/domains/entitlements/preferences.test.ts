import * as contract from '@fourcast/contract/preferences.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'

const DEFAULTS = {
  emailNotifications: true,
  smsNotifications: false,
  marketingEmails: false,
  autoSave: true,
  theme: 'light',
  defaultTransformation: 'flash',
  selectedLotteryStates: [],
}

const setPlan = (app: TestApp, plan: string, status = 'active', expiresAt: string | null = null) =>
  app.pool.query('update subscription set plan = $1, status = $2, expires_at = $3', [
    plan,
    status,
    expiresAt,
  ])

const put = (app: TestApp, token: string, payload: object) =>
  app.inject({
    method: 'PUT',
    url: '/api/users/preferences',
    payload,
    headers: { authorization: `Bearer ${token}` },
  })

test('a new account has the defaults, also without a stored row', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  expect(await app.call(contract.getPreferences, {}, { token })).toEqual(DEFAULTS)
  await app.pool.query('delete from preference')
  expect(await app.call(contract.getPreferences, {}, { token })).toEqual(DEFAULTS)
  const body = { theme: 'dark' as const }
  expect(await app.call(contract.putPreferences, { body }, { token })).toEqual({
    ...DEFAULTS,
    theme: 'dark',
  })
})

test('each preference changes alone and only for that account', async () => {
  await using app = await openTestApp()
  const [{ token }, other] = [await signUp(app), await signUp(app)]
  const change = (body: Parameters<typeof put>[2]) => put(app, token, body)
  await change({ marketingEmails: true, defaultTransformation: 'ml' })
  await change({})
  const answer = await change({ theme: 'system', autoSave: false, userId: other.user.id })
  const expected = {
    ...DEFAULTS,
    marketingEmails: true,
    defaultTransformation: 'ml',
    theme: 'system',
    autoSave: false,
  }
  expect([answer.statusCode, answer.json()]).toEqual([200, expected])
  expect(await app.call(contract.getPreferences, {}, { token })).toEqual(expected)
  expect(await app.call(contract.getPreferences, {}, { token: other.token })).toEqual(DEFAULTS)
})

test('an unknown preference is refused by name, and nothing changes', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const bad: [object, string[]][] = [
    [{ theme: 'pink', autoSave: 'yes' }, ['autoSave', 'theme']],
    [{ theme: 'dark', defaultTransformation: 'best' }, ['defaultTransformation']],
    [{ selectedLotteryStates: 'GA' }, ['selectedLotteryStates']],
    [{ selectedLotteryStates: ['Georgia'] }, ['selectedLotteryStates.0']],
    [{ emailNotifications: null }, ['emailNotifications']],
  ]
  for (const [payload, fields] of bad) {
    const answer = await put(app, token, payload)
    expect([answer.statusCode, Object.keys(answer.json().fields).sort()]).toEqual([400, fields])
  }
  expect(await app.call(contract.getPreferences, {}, { token })).toEqual(DEFAULTS)
})

test('followed states keep the chosen order without duplicates', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await setPlan(app, 'premium')
  const follow = async (...selectedLotteryStates: string[]) =>
    (await put(app, token, { selectedLotteryStates })).json().selectedLotteryStates
  expect(await follow('NY', 'GA', 'NY', 'DC', 'GA')).toEqual(['NY', 'GA', 'DC'])
  expect(await follow('DC', 'AR')).toEqual(['DC', 'AR'])
  await put(app, token, { theme: 'dark' })
  const stored = 'select state from followed_state order by position'
  expect((await app.pool.query(stored)).rows).toEqual([{ state: 'DC' }, { state: 'AR' }])
  expect(await follow()).toEqual([])
})

test('an unknown state is refused by name, with the rest of the change', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await setPlan(app, 'premium')
  await put(app, token, { selectedLotteryStates: ['GA'] })
  const answer = await put(app, token, { theme: 'dark', selectedLotteryStates: ['NY', 'ZZ'] })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    {
      code: 'invalid',
      message: 'State ZZ not found',
      fields: { selectedLotteryStates: 'State ZZ not found' },
    },
  ])
  expect(await app.call(contract.getPreferences, {}, { token })).toEqual({
    ...DEFAULTS,
    selectedLotteryStates: ['GA'],
  })
})

test.each([
  ['basic', 1, ['GA', 'NY']],
  ['premium', 3, ['GA', 'NY', 'AR', 'DC']],
])('the plan %s follows up to %i', async (plan, most, tooMany) => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await setPlan(app, plan)
  const message = `You can only select up to ${most} state(s) with your current plan.`
  const answer = await put(app, token, { selectedLotteryStates: tooMany })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { message, fields: { selectedLotteryStates: message } },
  ])
  const enough = tooMany.slice(0, most)
  expect((await put(app, token, { selectedLotteryStates: enough })).statusCode).toBe(200)
})

test('a trial follows one state until it ends, then the error names the plan that allows it', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const { token } = await signUp(app)
  const follow = () => put(app, token, { selectedLotteryStates: ['GA'] })
  expect((await follow()).statusCode).toBe(200)
  await setPlan(app, 'basic', 'trial', '2026-05-04T16:00:00Z')
  const answer = await follow()
  expect([answer.statusCode, answer.json()]).toMatchObject([
    403,
    { code: 'plan_required', plan: 'basic' },
  ])
  expect((await put(app, token, { theme: 'dark' })).statusCode).toBe(200)
  expect((await put(app, token, { selectedLotteryStates: [] })).statusCode).toBe(200)
})

test('concurrent changes all succeed and leave one selection complete', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await setPlan(app, 'premium')
  const choices = [['GA', 'NY', 'AR'], ['NY', 'GA'], ['DC', 'GA', 'NY'], ['IA']]
  const answers = await Promise.all(
    [...choices, ...choices].map((selectedLotteryStates) =>
      put(app, token, { selectedLotteryStates }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  const { selectedLotteryStates } = await app.call(contract.getPreferences, {}, { token })
  expect(choices).toContainEqual(selectedLotteryStates)
})
