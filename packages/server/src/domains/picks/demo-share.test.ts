import { generateAll, generateFlash } from '@fourcast/contract/numbers.ts'
import { recordTicket } from '@fourcast/contract/tickets.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signInAsDemo, signUp } from '#testing/people.ts'
import type { TicketForm } from './testing/tickets.ts'
import { ticketForm } from './testing/tickets.ts'

const NOW = '2026-05-04T16:00:00Z'
const body = { inputNumbers: [1, 2, 3, 4] }
/** Box 1 for other digits each time: the same ones would not count again. */
const flash = (app: TestApp, token: string, address: string, n: number) =>
  app.request(
    generateFlash,
    { body: { inputNumbers: [...String(n).padStart(4, '0')].map(Number) } },
    { token, address },
  )

test('29: one visitor of the demo account, also from all of a /64, uses up a share of the day', async () => {
  await using app = await openTestApp({ now: NOW })
  await using other = await openTestApp({ now: NOW, beside: app })
  await seedDemo(app.deps)
  const { token } = await signInAsDemo(app)
  for (let n = 0; n < 40; n++) {
    const answer = await flash(n % 2 ? app : other, token, `2001:db8:1:2::${n}`, n)
    expect(answer.statusCode).toBe(200)
  }
  const { token: again } = await signInAsDemo(app)
  const refused = await flash(app, again, '2001:db8:1:2:ffff::', 50)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(String(12 * 3600))
  expect(refused.json()).toMatchObject({
    code: 'quota_exceeded',
    message:
      'You’ve used your share of the demo account for today. Create your own account to continue.',
    limit: 40,
    used: 40,
    resetAt: '2026-05-05T04:00:00Z',
  })
  expect((await flash(app, again, '198.51.100.7', 51)).statusCode).toBe(200)
  app.clock.set('2026-05-05T04:00:00Z')
  const next = await signInAsDemo(app)
  expect((await flash(app, next.token, '2001:db8:1:2::1', 52)).statusCode).toBe(200)
})

test('of 50 concurrent calls exactly the share is granted, and failed ones do not count', async () => {
  await using app = await openTestApp({ now: NOW })
  await seedDemo(app.deps)
  const { token } = await signInAsDemo(app)
  // Without a model all four boxes together fail, and cost nothing.
  for (let n = 0; n < 12; n++) await app.request(generateAll, { body }, { token })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => flash(app, token, '127.0.0.1', n)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40)
})

test('other accounts have no such share', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token, user } = await signUp(app)
  await app.pool.query(`update subscription set plan = 'premium' where user_id = $1`, [user.id])
  for (let n = 0; n < 45; n++)
    expect((await flash(app, token, '127.0.0.1', n)).statusCode).toBe(200)
})

test('29: one visitor of the demo account records a share of its tickets a day; retries do not count', async () => {
  await using app = await openTestApp({ now: NOW })
  await seedDemo(app.deps)
  const { token } = await signInAsDemo(app)
  const { id } = (await flash(app, token, '198.51.100.7', 1234)).json()
  const recordFrom = (address: string, changes: Partial<TicketForm> = {}) =>
    app.request(
      recordTicket,
      { body: ticketForm(id, { numbers: [4, 5, 6, 7], ...changes }) },
      { token, address },
    )
  const again = crypto.randomUUID()
  for (let n = 0; n < 40; n++)
    expect((await recordFrom(`2001:db8:1:2::${n}`, n ? {} : { id: again })).statusCode).toBe(201)
  const refused = await recordFrom('2001:db8:1:2:ffff::')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'quota_exceeded', limit: 40, used: 40 })
  expect((await recordFrom('2001:db8:1:2::1', { id: again })).statusCode).toBe(201)
  expect((await recordFrom('198.51.100.7')).statusCode).toBe(201)
})
