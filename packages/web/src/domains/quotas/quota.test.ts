import { FREE_AFTER_CANCELLING, PLANS } from '@fourcast/contract/plans.ts'
import { expect, test } from 'vitest'
import { currentOf, USAGE } from '#test/subscription.ts'
import { quotaOf, shortageOf } from './quota.ts'
import { shortageNote, shortageText } from './quota-text.ts'

const free = (usage = {}) => currentOf({ limits: PLANS.free.limits, usage: { ...USAGE, ...usage } })
const basic = (usage = {}) => currentOf({ usage: { ...USAGE, ...usage } })
const premium = currentOf({
  limits: PLANS.premium.limits,
  usage: { ...USAGE, dailyGenerations: 400 },
})

test('a quota has the amount left and the plan with more', () => {
  expect(quotaOf(basic({ dailyGenerations: 7 }), 'generations')).toEqual({
    used: 7,
    limit: 30,
    left: 23,
    more: 'premium',
    own: false,
  })
  expect(quotaOf(free(), 'moMoney')).toEqual({
    used: 0,
    limit: 0,
    left: 0,
    more: 'basic',
    own: false,
  })
  const lapsed = currentOf({ limits: FREE_AFTER_CANCELLING })
  expect(quotaOf(lapsed, 'generations')).toMatchObject({ limit: 5, more: 'basic' })
  expect(quotaOf(premium, 'generations')).toEqual({
    used: 400,
    limit: -1,
    left: Infinity,
    more: null,
    own: false,
  })
})

test('a day over the limit, as after a downgrade, leaves nothing and not less', () => {
  expect(quotaOf(free({ dailyGenerations: 25 }), 'generations').left).toBe(0)
})

test('a shortage names the missing quota, and a locked feature comes first', () => {
  const four = { generations: 4, moMoney: 1, aiQueries: 1 }
  expect(shortageOf(basic({ dailyGenerations: 26 }), four)).toBeNull()
  expect(shortageOf(basic({ dailyGenerations: 27 }), four)).toMatchObject({
    counter: 'generations',
    why: 'used',
  })
  expect(shortageOf(free({ dailyGenerations: 10 }), four)).toMatchObject({
    counter: 'moMoney',
    why: 'locked',
    quota: { more: 'basic' },
  })
  expect(shortageOf(premium, four)).toBeNull()
})

test('the user’s own limit applies, no plan raises it, and it comes before a locked feature', () => {
  const own = currentOf({
    ownLimit: 3,
    limits: PLANS.free.limits,
    usage: { ...USAGE, dailyGenerations: 3 },
  })
  expect(quotaOf(own, 'generations')).toEqual({ used: 3, limit: 3, left: 0, more: null, own: true })
  const short = shortageOf(own, { generations: 1, moMoney: 1 })
  expect(short && shortageNote(short)).toBe('Your own limit is reached')
  expect(short && shortageText(short)).toBe(
    'You’ve reached your own daily limit. It resets at midnight ET.',
  )
  const none = shortageOf(currentOf({ ownLimit: 0, limits: PLANS.premium.limits }), {
    generations: 1,
  })
  expect(none && shortageNote(none)).toBe('Your own limit is reached')
})

test("fair picks count against the user's own limit, and against no plan's", () => {
  const usage = { ...USAGE, dailyGenerations: 1, dailyFairPicks: 2 }
  expect(quotaOf(currentOf({ ownLimit: 4, usage }), 'generations')).toMatchObject({
    used: 3,
    left: 1,
  })
  expect(quotaOf(currentOf({ usage }), 'generations')).toMatchObject({ used: 1, left: 29 })
})

test('during a break every action is refused for that reason, and no plan is promoted', () => {
  const resting = currentOf({
    limits: PLANS.free.limits,
    usage: { ...USAGE, dailyGenerations: 10 },
    onBreakUntil: '2026-12-05T20:12:00Z',
  })
  expect(quotaOf(resting, 'generations').more).toBeNull()
  for (const cost of [{ generations: 1 }, { moMoney: 1 }]) {
    const short = shortageOf(resting, cost)
    expect(short && shortageNote(short)).toBe('Paused during your break')
    expect(short && shortageText(short)).toBe(
      'Paused during your break, until Dec 5, 2026, 3:12\u00A0PM ET.',
    )
  }
})
