import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import ProfilePage from './ProfilePage.tsx'
import { announceUpdate } from '#core/live/updates.ts'
import { BANK, invoiceOf, lapsed, OFFERS, paying, usd, VISA } from '#test/billing.ts'
import { DANA, open } from '#test/open.tsx'
import { SAMPLE_PREFERENCES, SAMPLE_STATS } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { currentOf } from '#test/subscription.ts'

const server = (current: unknown, rest = {}) =>
  serve({
    'GET /api/subscriptions/current': () => current,
    'GET /api/subscriptions/plans': () => OFFERS,
    'GET /api/subscriptions/invoices': () => [invoiceOf()],
    'GET /api/payments/methods': () => [VISA, BANK],
    'GET /api/numbers/stats': () => SAMPLE_STATS,
    ...rest,
  })

const plan = async () => {
  await screen.findByText('Next billing date')
  return screen.getByRole('region', { name: 'Your plan' })
}
const tab = () => screen.getByRole('tab', { selected: true }).textContent

test('the head shows name, plan, start year and statistics', async () => {
  server(currentOf())
  open(<ProfilePage />, { at: '/profile?tab=subscription' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dana Doe')
  expect(screen.getByText('Member since 2026')).toBeTruthy()
  expect((await screen.findByText('Days Active')).nextSibling?.textContent).toBe('40')
  expect(screen.getByText('Total Generations').nextSibling?.textContent).toBe('230')
  expect(screen.getByText('Favorite box').nextSibling?.textContent).toBe('Box 2 Gold')
})

test('without a name, the email and its first letter are shown', () => {
  server(currentOf())
  open(<ProfilePage />, { at: '/profile', user: { ...DANA, name: '', firstName: '' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('dana@example.com')
  expect(document.querySelector('.avatar')?.textContent).toBe('D')
})

test.each([
  ['/profile?tab=3', null],
  ['/profile', { tab: 3 }],
])('%s with %o leads to the subscription', (at, state) => {
  server(currentOf())
  const { place } = open(<ProfilePage />, { at, state })
  expect(place.address).toBe('/profile?tab=subscription')
  expect(tab()).toBe('Subscription')
})

test.each([
  ['a trial', currentOf({ trialDays: 2 }), /ends in 2 days.*won’t be charged.*N\/A/],
  ['a plan that renews', paying(), /Renews on Dec 14, 2026 for \$99\.99.*Amount\$99\.99/],
  [
    'a change at the end of the term',
    paying({ planName: 'Premium', plan: 'premium', nextPlan: 'basic' }),
    /Changes to Basic on Dec 14, 2026 for \$99\.99.*Keep Premium/,
  ],
  [
    'two months',
    paying({ term: 'twoMonth', renews: false, nextBilling: null, renewal: null }),
    /Ends on Dec 14, 2026.*Two months, paid in advance.*N\/A/,
  ],
  [
    'a failed payment',
    paying({ status: 'past_due', isActive: false }),
    /didn’t go through.*keep Basic until Dec 14, 2026.*another payment method/,
  ],
  [
    'a plan that was cancelled and runs on',
    paying({ status: 'cancelled', renews: false, nextBilling: null, renewal: null }),
    /Cancelled; ends on Dec 14, 2026.*Keep my plan/,
  ],
  ['what is left after cancelling', lapsed(), /5 generations a day and 7 days of history/],
])('the plan card describes %s', async (_, current, words) => {
  server(current)
  open(<ProfilePage />, { at: '/profile?tab=subscription' })
  expect((await plan()).textContent).toMatch(words)
})

test('a pending bank payment grants no plan, and shows how long it may take', async () => {
  const order = {
    invoiceId: VISA.id,
    planId: 'premium' as const,
    term: 'monthly' as const,
    total: usd(14_999),
    status: 'processing' as const,
    clientSecret: null,
  }
  server({ ...lapsed(), status: 'pending', order })
  open(<ProfilePage />, { at: '/profile?tab=subscription' })
  const words = (await plan()).textContent
  expect(words).toContain('Payment pending, up to 4 business days')
  expect(words).toContain(
    'Premium starts when your bank’s payment arrives. Until then you are on Free.',
  )
})

test('Premium shows its benefits with 365 days of history, and no upgrade', async () => {
  server(paying({ plan: 'premium', planName: 'Premium' }))
  open(<ProfilePage />, { at: '/profile?tab=subscription' })
  const brings = await screen.findByRole('region', { name: 'What Premium includes' })
  expect(await within(brings).findByText('Advanced ML analysis')).toBeTruthy()
  expect(within(brings).getByText('365 days of history')).toBeTruthy()
  expect(brings.textContent).not.toMatch(/unlimited history/i)
  expect(screen.queryByText('Upgrade to Premium')).toBeNull()
})

test('the demo account shows its 200 shared generations, not unlimited ones', async () => {
  server(paying({ plan: 'premium', planName: 'Premium' }))
  open(<ProfilePage />, { at: '/profile?tab=subscription', user: { ...DANA, isDemo: true } })
  const brings = within(await screen.findByRole('region', { name: 'What Premium includes' }))
  await brings.findByText(/200 generations a day, shared by everyone using the demo/)
  expect(brings.queryByText(/^Unlimited generations/)).toBeNull()
})

test('no plan is offered while a payment is processing', async () => {
  const order = {
    status: 'processing',
    planId: 'premium',
    term: 'monthly',
    total: usd(14_999),
    invoiceId: '0198a7c2-0000-7000-8000-0000000000b1',
    clientSecret: null,
  } as const
  const { answers } = server(paying({ order }))
  answers['GET /api/numbers/stats'] = () => ({ ...SAMPLE_STATS, recommendedPlan: 'premium' })
  open(<ProfilePage />, { at: '/profile?tab=subscription' })
  await screen.findByText('Until then, you keep Basic.')
  expect(screen.queryByText(/^Upgrade to/)).toBeNull()
  expect(screen.queryByRole('link', { name: /plan$/ })).toBeNull()
})

test('users without Premium are offered it with its price, and with a reason if there is one', async () => {
  const { answers } = server(paying())
  const { queries } = open(<ProfilePage />, { at: '/profile?tab=subscription' })
  const way = await screen.findByRole('link', { name: 'Upgrade to Premium' })
  expect(way.getAttribute('href')).toBe('/subscription?plan=premium')
  expect(screen.getByText('$149.99 a month.')).toBeTruthy()
  expect(screen.queryByText(/^You asked for/)).toBeNull()
  answers['GET /api/numbers/stats'] = () => ({
    ...SAMPLE_STATS,
    recommendedPlan: 'premium',
    demand: { day: 61, month: 200 },
  })
  await queries.invalidateQueries()
  expect(
    await screen.findByText('You asked for 61 generations today. Premium has no daily limit.'),
  ).toBeTruthy()
})

test('the shop and the member code are shown only if there are any', async () => {
  const { answers } = server(paying())
  const { queries } = open(<ProfilePage />, { at: '/profile?tab=subscription' })
  await plan()
  expect(screen.queryByRole('region', { name: 'Merchandise' })).toBeNull()
  answers['GET /api/subscriptions/current'] = () =>
    paying({ shopUrl: 'https://shop.example.com/', memberCode: 'FC-20' })
  await queries.invalidateQueries()
  expect(await screen.findByText('FC-20')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Open the shop/ }).getAttribute('href')).toBe(
    'https://shop.example.com/',
  )
})

test('a part that fails to load shows an error, and Retry loads it', async () => {
  const { answers } = server(null, {
    'GET /api/subscriptions/current': () => refuse(500, 'internal', 'x'),
  })
  const { person } = open(<ProfilePage />, { at: '/profile?tab=subscription' })
  await screen.findByText('Failed to load your subscription')
  answers['GET /api/subscriptions/current'] = () => paying()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await plan()).toBeTruthy()
})

test('a plan change of the server is shown without a reload, in the tab and above it', async () => {
  const { answers } = server(currentOf())
  open(<ProfilePage />, { at: '/profile?tab=subscription' })
  expect((await plan()).textContent).toContain('Basic trial')
  answers['GET /api/subscriptions/current'] = () => paying({ plan: 'premium', planName: 'Premium' })
  announceUpdate()
  await waitFor(() => expect(screen.getAllByText('Premium Plan')).toHaveLength(2))
  expect(screen.queryByText('Basic trial')).toBeNull()
})

test('unsaved changes of one tab are still there after a visit to another', async () => {
  server(currentOf(), { 'GET /api/users/preferences': () => SAMPLE_PREFERENCES })
  const { person } = open(<ProfilePage />, { at: '/profile?tab=preferences' })
  await person.click(await screen.findByRole('switch', { name: /Marketing/ }))
  await person.click(screen.getByRole('tab', { name: 'Subscription' }))
  expect(screen.queryByRole('switch', { name: /Marketing/ })).toBeNull()
  await person.click(screen.getByRole('tab', { name: 'Preferences' }))
  expect(await screen.findByRole('switch', { name: /Marketing/ })).toHaveProperty('checked', true)
})
