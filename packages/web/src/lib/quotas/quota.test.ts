import { FREE_AFTER_CANCELLING, PLANS } from '@fourcast/contract/plans.ts'
import { expect, test } from 'vitest'
import { currentOf, USAGE } from '#lib/testing/subscription.ts'
import { quotaOf, shortageOf } from '#lib/quotas/quota.ts'

const free = (usage = {}) => currentOf({ limits: PLANS.free.limits, usage: { ...USAGE, ...usage } })
const basic = (usage = {}) => currentOf({ usage: { ...USAGE, ...usage } })
const premium = currentOf({
  limits: PLANS.premium.limits,
  usage: { ...USAGE, dailyGenerations: 400 },
})

test('what is left of a counter, and which plan has more of it', () => {
  expect(quotaOf(basic({ dailyGenerations: 7 }), 'generations')).toEqual({
    used: 7,
    limit: 30,
    left: 23,
    more: 'premium',
  })
  expect(quotaOf(free(), 'moMoney')).toEqual({ used: 0, limit: 0, left: 0, more: 'basic' })
  const lapsed = currentOf({ limits: FREE_AFTER_CANCELLING })
  expect(quotaOf(lapsed, 'generations')).toMatchObject({ limit: 5, more: 'basic' })
  expect(quotaOf(premium, 'generations')).toEqual({
    used: 400,
    limit: -1,
    left: Infinity,
    more: null,
  })
})

test('a day over the limit, as after a downgrade, leaves nothing and not less', () => {
  expect(quotaOf(free({ dailyGenerations: 25 }), 'generations').left).toBe(0)
})

test('a use is short of what it takes; what is locked comes first', () => {
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
