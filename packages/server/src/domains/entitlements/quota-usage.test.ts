import { putPreferences } from '@fourcast/contract/preferences.ts'
import { expect, test } from 'vitest'
import { made, setPlan } from '#domains/picks/testing/results.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { allowanceOf, resetAt } from './quota.ts'

const NOW = '2026-05-04T16:00:00Z'
const NOTHING = {
  dailyGenerations: 0,
  dailyFairPicks: 0,
  dailyMoMoney: 0,
  dailyAiQueries: 0,
  dailyAdvancedAiQueries: 0,
  monthlyGenerations: 0,
  totalGenerations: 0,
  statesFollowed: 0,
}

test('a new account has used nothing of its trial', async () => {
  await using app = await openTestApp({ now: NOW })
  const owner = ownerOf({ userId: (await signUp(app)).user.id })
  expect(await allowanceOf(app.db, owner, app.clock.now())).toEqual({
    limits: {
      generationsPerDay: 30,
      moMoneyPerDay: 10,
      aiQueriesPerDay: 5,
      advancedAiQueriesPerDay: 5,
      stateLotteryUpdates: 1,
      historyDays: 90,
    },
    usage: NOTHING,
    canUpgrade: true,
    ownLimit: null,
    onBreakUntil: null,
  })
})

test('usage covers this New York day, this month and the total, for this account only', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app)]
  for (const at of ['2026-04-30T16:00:00Z', '2026-05-01T16:00:00Z', '2026-05-04T15:00:00Z'])
    await made(app, person, { at, numbers: '1111' })
  await made(app, other, { at: NOW, numbers: '1111' })
  await app.pool.query(
    `insert into quota_day (user_id, day, generations, mo_money, ai_queries, advanced_ai_queries)
     values ($1, '2026-05-03', 9, 9, 9, 9), ($1, '2026-05-04', 4, 3, 2, 1), ($2, '2026-05-04', 8, 8, 8, 8)`,
    [person.user.id, other.user.id],
  )
  const owner = ownerOf({ userId: person.user.id })
  const { usage } = await allowanceOf(app.db, owner, app.clock.now())
  expect(usage).toEqual({
    dailyGenerations: 4,
    dailyFairPicks: 0,
    dailyMoMoney: 3,
    dailyAiQueries: 2,
    dailyAdvancedAiQueries: 1,
    monthlyGenerations: 2,
    totalGenerations: 3,
    statesFollowed: 0,
  })
})

test('followed states are counted up to the plan’s limit', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const owner = ownerOf({ userId: person.user.id })
  const followed = async () =>
    (await allowanceOf(app.db, owner, app.clock.now())).usage.statesFollowed
  await setPlan(app, person, 'premium')
  const body = { selectedLotteryStates: ['GA', 'DC', 'AR'] }
  await app.call(putPreferences, { body }, { token: person.token })
  expect(await followed()).toBe(3)
  await setPlan(app, person, 'basic')
  expect(await followed()).toBe(1)
  await setPlan(app, person, 'free')
  expect(await followed()).toBe(0)
})

test('counters reset at midnight in New York, however long the day', () => {
  const next = (now: string) => resetAt(Temporal.Instant.from(now)).toString()
  expect(next('2026-05-04T16:00:00Z')).toBe('2026-05-05T04:00:00Z')
  expect(next('2026-05-05T04:00:00Z')).toBe('2026-05-06T04:00:00Z')
  expect(next('2026-03-08T05:00:00Z')).toBe('2026-03-09T04:00:00Z')
  expect(next('2026-11-01T04:00:00Z')).toBe('2026-11-02T05:00:00Z')
})
