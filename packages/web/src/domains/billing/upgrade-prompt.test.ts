import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import { expect, test } from 'vitest'
import { demandText } from './UpgradePrompt.tsx'

test.each<[string, PaidPlanId, { day: number; month: number }, string]>([
  ['a busy day', 'basic', { day: 25, month: 640 }, '25 generations today'],
  ['a busy month', 'basic', { day: 20, month: 320 }, '320 generations this month'],
  ['a busy day of a quiet month', 'premium', { day: 60, month: 60 }, '60 generations today'],
  ['a busy month', 'premium', { day: 40, month: 1_100 }, '1,100 generations this month'],
])('%s recommends %s by the figure that is above its threshold', (_, plan, demand, figure) => {
  expect(demandText({ recommendedPlan: plan, demand })).toContain(`You asked for ${figure}.`)
})

test('no plan is recommended without the server', () => {
  const demand = { day: 60, month: 2_000 }
  expect(demandText({ recommendedPlan: null, demand })).toBeNull()
})
