import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Upgrade } from '#features/dashboard/Upgrade.tsx'
import { onPlan } from '#lib/testing/lottery.ts'
import { DANA, open } from '#lib/testing/open.tsx'

const show = (user = DANA) => open(<Upgrade />, { at: '/dashboard', user })

test('whoever has not the best plan is led to it; its price and what it does not change are said', async () => {
  const { person, place } = show({
    ...onPlan('free'),
    subscription: { ...onPlan('free').subscription, status: 'expired' },
  })
  const card = screen.getByRole('region', { name: 'Upgrade to Premium' })
  expect(card.textContent).toContain('$149.99 a month')
  expect(card.textContent).toContain('The odds stay the same.')
  expect(card.textContent).not.toContain('trial')
  await person.click(screen.getByRole('link', { name: 'See plans' }))
  expect(place.address).toBe('/subscription?plan=premium')
})

test.each([
  [2, 'Your trial of Basic ends in 2 days.'],
  [1, 'Your trial of Basic ends in 1 day.'],
])('a trial with %i days left says so', (trialDays, words) => {
  show({ ...DANA, subscription: { ...DANA.subscription, trialDays } })
  expect(screen.getByText(words)).toBeTruthy()
})

test('Premium has nothing above it', () => {
  show(onPlan('premium'))
  expect(screen.queryByText('Upgrade to Premium')).toBeNull()
})
