import { FREE_AFTER_CANCELLING, PLANS } from '@fourcast/contract/plans.ts'
import { listHistory } from '@fourcast/contract/numbers.ts'
import { removePaymentMethod } from '@fourcast/contract/payments.ts'
import { expect, test } from 'vitest'
import { made } from '#domains/picks/testing/results.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import { advanceTerms } from './jobs.ts'
import { pauseRenewals } from './pause.ts'
import { addMethod, books, cancel, change, current, order, subscriber } from './testing/orders.ts'
import { at, atBanks, invoices, reachable, planNow, received } from './testing/terms.ts'

const START = '2026-05-04T16:00:00Z'
const END = '2026-06-04T16:00:00Z'
const TWO_MONTHS = '2026-07-04T16:00:00Z'

const seen = async (app: TestApp, person: Person) =>
  await current(app, await signIn(app, person, { rememberMe: true }))

const breakUntil = (app: TestApp, { user }: Person, until: string) =>
  app.db.transaction((tx) =>
    pauseRenewals(tx, ownerOf({ userId: user.id }), Temporal.Instant.from(until)),
  )

const titles = async (app: TestApp, person: Person) => {
  const { notes, emails } = await received(app, person)
  return { notes: notes.map(({ title }) => title), emails: emails.map(({ subject }) => subject) }
}

test('a trial ends on Free, and its owner gets one friendly notice', async () => {
  await using app = await openTestApp({ now: START })
  const person = await signUp(app)
  await reachable(app, person)
  await at(app, '2026-05-09T15:59:59Z')
  expect(await seen(app, person)).toMatchObject({ plan: 'basic', status: 'trial' })
  await at(app, '2026-05-09T16:00:00Z')
  await at(app, '2026-05-09T16:00:30Z')
  expect(await seen(app, person)).toMatchObject({
    plan: 'free',
    status: 'expired',
    afterCancelling: false,
    limits: PLANS.free.limits,
  })
  expect(await titles(app, person)).toEqual({
    notes: ['Your trial has ended'],
    emails: ['Your trial has ended'],
  })
})

test('two months end without a renewal, on Free, with a notice that stays on screen', async () => {
  await using app = await openTestApp({ now: START })
  const person = await subscriber(app, { term: 'twoMonth', planId: 'premium' })
  await reachable(app, person)
  await at(app, '2026-07-04T15:59:59Z')
  expect(await seen(app, person)).toMatchObject({ plan: 'premium', isActive: true })
  await at(app, TWO_MONTHS)
  await at(app, '2026-07-04T16:00:30Z')
  expect(await seen(app, person)).toMatchObject({
    plan: 'free',
    status: 'expired',
    afterCancelling: false,
    limits: PLANS.free.limits,
  })
  const { notes } = await received(app, person)
  expect(notes.at(-1)).toMatchObject({
    title: 'Subscription expired',
    message: 'Your subscription has expired. Please renew to continue using premium features.',
    link: '/subscription',
  })
  expect(notes.filter(({ title }) => title === 'Subscription expired')).toHaveLength(1)
  expect((await books(app)).charged).toEqual([22_499])
})

test('a plan that was cancelled runs to the end of its term, then it is Free after cancelling', async () => {
  await using app = await openTestApp({ now: START })
  const person = await subscriber(app)
  await cancel(app, person, 'termEnd')
  await at(app, '2026-06-04T15:59:59Z')
  expect(await seen(app, person)).toMatchObject({
    plan: 'basic',
    status: 'cancelled',
    limits: PLANS.basic.limits,
  })
  await at(app, END)
  expect(await seen(app, person)).toMatchObject({
    plan: 'free',
    status: 'cancelled',
    afterCancelling: true,
    limits: FREE_AFTER_CANCELLING,
  })
  expect(await books(app)).toEqual({ charged: [9999], refunded: [] })
})

test('a plan whose cancellation was undone renews', async () => {
  await using app = await openTestApp({ now: START })
  const person = await subscriber(app)
  await cancel(app, person, 'termEnd')
  await change(app, person, 'basic')
  await at(app, END)
  expect(await planNow(app, person)).toMatchObject({ status: 'active', ends: TWO_MONTHS })
})

test('nothing is deleted when a plan ends: hidden history returns with the next plan', async () => {
  await using app = await openTestApp({ now: START })
  const person = await subscriber(app)
  await made(app, person, { at: '2026-05-05T16:00:00Z', numbers: '4567' })
  await cancel(app, person, 'termEnd')
  await at(app, END)
  const session = await signIn(app, person, { rememberMe: true })
  const shown = async () =>
    (await app.call(listHistory, {}, { token: session.token })).content.map(
      ({ numbers }) => numbers,
    )
  expect(await shown()).toEqual([])
  const method = await addMethod(app, session)
  await order(app, session, method.id)
  expect(await shown()).toEqual([[4, 5, 6, 7]])
})

test('a bank payment that takes longer than the trial still counts', async () => {
  await using app = await openTestApp({ now: '2026-05-07T16:00:00Z' })
  const person = await signUp(app)
  const method = await addMethod(app, person, 'pm_usBankAccount_success')
  app.clock.set('2026-05-11T20:00:00Z')
  const session = await signIn(app, person, { rememberMe: true })
  await order(app, session, method.id)
  await at(app, '2026-05-12T16:00:00Z')
  expect(await seen(app, person)).toMatchObject({
    plan: 'free',
    status: 'pending',
    order: { status: 'processing' },
  })
})

test('a better plan that a bank pays for begins also after the old one has ended', async () => {
  await using app = await openTestApp({ now: START })
  const person = await signUp(app)
  const method = await addMethod(app, person, 'pm_usBankAccount_success')
  await order(app, person, method.id, { term: 'twoMonth' })
  await atBanks(app, '2026-05-08T20:00:00Z')
  app.clock.set('2026-07-08T10:00:00Z')
  await change(app, await signIn(app, person), 'premium')
  await at(app, '2026-07-09T16:00:00Z')
  expect(await planNow(app, person)).toMatchObject({ plan: 'free', status: 'expired' })
  const { token } = await signIn(app, person)
  const removal = await app.request(removePaymentMethod, { params: { id: method.id } }, { token })
  expect(removal.statusCode).toBe(409)
  await atBanks(app, '2026-07-14T20:00:00Z')
  expect(await planNow(app, person)).toMatchObject({ plan: 'premium', status: 'active' })
})

test('a plan does not renew during a cool-off, and nothing is charged after it', async () => {
  await using app = await openTestApp({ now: START })
  const person = await subscriber(app)
  await reachable(app, person)
  await breakUntil(app, person, '2026-06-20T16:00:00Z')
  await at(app, '2026-06-02T16:00:00Z')
  expect(await seen(app, person)).toMatchObject({ plan: 'basic' })
  await at(app, END)
  await at(app, '2026-06-21T16:00:00Z')
  expect(await seen(app, person)).toMatchObject({
    plan: 'free',
    status: 'expired',
    afterCancelling: false,
  })
  expect((await books(app)).charged).toEqual([9999])
  expect(await invoices(app, person)).toEqual(['subscribe basic 9999 paid'])
  expect((await titles(app, person)).emails).toEqual(['Plan ended during your break'])
})

test('a cool-off that ended while the server was down still covers the term that ended in it', async () => {
  await using app = await openTestApp({ now: START })
  const person = await subscriber(app)
  await breakUntil(app, person, '2026-06-05T16:00:00Z')
  await at(app, '2026-06-06T16:00:00Z')
  expect((await books(app)).charged).toEqual([9999])
  expect(await planNow(app, person)).toMatchObject({ plan: 'free', expires: END })
})

test('a cool-off that ends before the term changes nothing, and none gets shorter', async () => {
  await using app = await openTestApp({ now: START })
  const [person, other] = [await subscriber(app), await subscriber(app)]
  await breakUntil(app, person, '2026-06-04T15:59:59Z')
  await breakUntil(app, other, '2026-06-20T16:00:00Z')
  await breakUntil(app, other, '2026-05-05T16:00:00Z')
  await at(app, END)
  expect(await planNow(app, person)).toMatchObject({ status: 'active', ends: TWO_MONTHS })
  expect(await planNow(app, other)).toMatchObject({ plan: 'free', status: 'expired' })
})

test('an error for one owner fails the job, and delays neither others nor the steps after it', async () => {
  await using app = await openTestApp({ now: START })
  const people = [await subscriber(app), await subscriber(app), await subscriber(app)]
  const [first] = people.map(({ user }) => user.id).toSorted()
  await app.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin
       if new.user_id = '${first}' then raise 'no'; end if; return new; end $$;
     create trigger refuse before insert on invoice for each row execute function refuse()`,
  )
  const trial = await signUp(app)
  app.clock.set(END)
  await expect(advanceTerms(app.deps)).rejects.toThrow('insert into "invoice"')
  expect(await planNow(app, trial)).toMatchObject({ plan: 'free' })
  const plans = await Promise.all(people.map((person) => planNow(app, person)))
  expect(plans.filter(({ ends }) => ends === TWO_MONTHS)).toHaveLength(2)
  expect(app.logs.filter(({ userId }) => userId === first)).not.toEqual([])
})
