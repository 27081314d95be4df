import { cancelSubscription } from '@fourcast/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import { grantPlanDays } from '#domains/billing/grant-plan.ts'
import { at } from '#domains/billing/testing/terms.ts'
import { idOf } from '#domains/picks/testing/results.ts'
import { openTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { confirmed, signIn, signUpByCalls, signUpUnconfirmed } from '#testing/people.ts'

const rows = async (app: TestApp, query: string) => (await app.pool.query(query)).rows

const SIGN_UP = '2026-05-04T16:00:00Z'

/** The plan, its status and the days left of the trial. */
async function trialOf(app: TestApp, person: { user: { email: string }; password: string }) {
  const { plan, status, trialDays } = (await signIn(app, person)).user.subscription
  return [plan, status, trialDays]
}

test('without a confirmed address the trial stops after 24 hours, and confirming continues it until day five', async () => {
  await using app = await openTestApp({ now: SIGN_UP })
  const person = await signUpUnconfirmed(app)
  await at(app, '2026-05-05T15:59:59Z')
  expect(await trialOf(app, person)).toEqual(['basic', 'trial', 5])
  await at(app, '2026-05-05T16:00:00Z')
  expect(await trialOf(app, person)).toEqual(['free', 'expired', 0])
  expect(await rows(app, 'select title from notification')).toEqual([
    { title: 'Your trial is on hold' },
  ])
  await at(app, '2026-05-07T12:00:00Z')
  await confirmed(app, person)
  expect(await trialOf(app, person)).toEqual(['basic', 'trial', 3])
  await at(app, '2026-05-09T16:00:00Z')
  expect(await trialOf(app, person)).toEqual(['free', 'expired', 0])
  expect(
    await rows(app, 'select title from notification order by created_at desc limit 1'),
  ).toEqual([{ title: 'Your trial has ended' }])
})

test('an address confirmed within 24 hours keeps the trial until day five', async () => {
  await using app = await openTestApp({ now: SIGN_UP })
  const person = await signUpUnconfirmed(app)
  await at(app, '2026-05-05T15:00:00Z')
  await confirmed(app, person)
  await at(app, '2026-05-05T16:00:00Z')
  expect(await trialOf(app, person)).toEqual(['basic', 'trial', 4])
  expect(await rows(app, 'select from notification')).toEqual([])
})

test('after day five, confirming uses up no trial and starts none', async () => {
  await using app = await openTestApp({ now: SIGN_UP })
  const late = await signUpUnconfirmed(app, { email: 'ada+late@example.com' })
  await at(app, '2026-05-09T16:00:00Z')
  await confirmed(app, late)
  expect(await trialOf(app, late)).toEqual(['free', 'expired', 0])
  const again = await signUpByCalls(app, { email: 'ada@example.com' })
  expect(await trialOf(app, again)).toEqual(['basic', 'trial', 5])
})

test('73: a stranger’s sign-up uses up no trial of the mailbox, and a second confirmed account has none', async () => {
  await using app = await openTestApp({ now: SIGN_UP })
  const stranger = await signUpUnconfirmed(app, { email: 'ada+stranger@example.com' })
  const owner = await signUpByCalls(app, { email: 'ada@example.com' })
  expect(await trialOf(app, stranger)).toEqual(['basic', 'trial', 5])
  expect(await trialOf(app, owner)).toEqual(['basic', 'trial', 5])
  await confirmed(app, stranger)
  expect(await trialOf(app, stranger)).toEqual(['free', 'expired', 0])
  expect(await rows(app, 'select user_id, message from notification')).toEqual([
    {
      user_id: stranger.user.id,
      message:
        'Your email address already had its trial of Basic. You’re on the Free plan, and you weren’t charged.',
    },
  ])
})

test.each([
  ['stored as ended', at],
  ['not stored as ended yet', async (app: TestApp, moment: string) => app.clock.set(moment)],
])('a granted plan that ended, %s, does not move day five of the trial', async (_, goTo) => {
  await using app = await openTestApp({ now: SIGN_UP })
  const person = await signUpUnconfirmed(app)
  await at(app, '2026-05-06T16:00:00Z')
  const grant = { planId: 'premium', days: 1 } as const
  await app.db.transaction((tx) => grantPlanDays(tx, app.deps, idOf(person), grant))
  await goTo(app, '2026-05-07T16:00:00Z')
  await confirmed(app, person)
  await at(app, '2026-05-07T17:00:00Z')
  expect(await trialOf(app, person)).toEqual(['basic', 'trial', 2])
})

test('a trial cancelled before the address is confirmed does not come back', async () => {
  await using app = await openTestApp({ now: SIGN_UP })
  const person = await signUpUnconfirmed(app)
  await app.call(cancelSubscription, {}, { token: person.token })
  await confirmed(app, person)
  expect(await trialOf(app, person)).toEqual(['free', 'cancelled', 0])
})

test('a mailbox gets one trial, also after deleting the account and with another spelling', async () => {
  await using app = await openTestApp()
  const planOf = async (email: string) => {
    const { plan, status } = (await signUpByCalls(app, { email })).user.subscription
    return [plan, status]
  }
  expect(await planOf('a.d.a+one@gmail.com')).toEqual(['basic', 'trial'])
  expect(await planOf('ada+two@gmail.com')).toEqual(['free', 'expired'])
  expect(await planOf('ada@googlemail.com')).toEqual(['free', 'expired'])
  expect(await planOf('ad.a@example.com')).toEqual(['basic', 'trial'])
  expect(await planOf('ada@example.com')).toEqual(['basic', 'trial'])
  expect(await planOf('ada+x@example.com')).toEqual(['free', 'expired'])
  await app.pool.query("delete from account where email = 'ada@example.com'")
  expect(await planOf('ada@example.com')).toEqual(['free', 'expired'])
  const claims = JSON.stringify(await rows(app, 'select * from trial_claim'))
  expect(claims).not.toContain('ada')
})

test('an expired trial reads Free, expired and inactive', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  app.clock.advance({ hours: 5 * 24 - 1 })
  expect((await signIn(app, person)).user.subscription).toMatchObject({
    status: 'trial',
    trialDays: 1,
  })
  app.clock.advance({ hours: 1 })
  expect((await signIn(app, person)).user.subscription).toMatchObject({
    plan: 'free',
    planName: 'Free',
    status: 'expired',
    isActive: false,
    trialDays: 0,
  })
})
