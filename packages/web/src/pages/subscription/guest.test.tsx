import { PLANS } from '@fourcast/contract/plans.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import SubscriptionPage from './SubscriptionPage.tsx'
import { open } from '#test/open.tsx'
import { PRICING, row } from '#test/orders.ts'
import { serve } from '#test/serve.ts'

const GUEST = { user: null, isAuthenticated: false }

function openPricing(at = '/subscription', answers: Parameters<typeof serve>[0] = {}) {
  const server = serve({ ...PRICING, ...answers })
  return { server, ...open(<SubscriptionPage />, { at, session: GUEST }) }
}

const chosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
test('Basic, monthly, by card is preselected, and the summary shows its total', async () => {
  openPricing()
  expect(chosen(/^Basic plan/)).toBe(true)
  expect([row('Plan'), row('Payment'), row('Method'), row('Total today')]).toEqual([
    'Basic',
    'Monthly',
    'Card',
    '$99.99',
  ])
  expect(await screen.findByText('Test mode: no money moves')).toBeTruthy()
})

test('two months in advance show each plan’s real saving, one payment and no renewal', async () => {
  const { person, place } = openPricing()
  expect(screen.getByText('$159.99 once, you save $39.99 (20%)')).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: /^Premium plan/ }))
  expect(screen.getByText('$224.99 once, you save $74.99 (25%)')).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: /^2 months/ }))
  expect([row('Total today'), row('Next billing')]).toEqual(['$224.99', 'None'])
  expect(screen.getByText(/ends after two months and doesn’t renew/)).toBeTruthy()
  expect(place.address).toBe('/subscription?plan=premium&term=twoMonth')
})

test('a choice in the address is kept, and goes along to the sign-up', async () => {
  const { person } = openPricing('/subscription?plan=premium&term=twoMonth&pay=bank')
  expect([chosen(/^Premium plan/), chosen(/^2 months/), chosen(/^Bank transfer/)]).toEqual([
    true,
    true,
    true,
  ])
  await person.click(screen.getByRole('link', { name: 'Subscribe' }))
  expect(window.location.pathname).toBe('/signup')
  expect(window.history.state.usr.from).toMatchObject({
    pathname: '/subscription',
    search: '?plan=premium&term=twoMonth&pay=bank',
  })
})

test('the plans are the server’s: another price is shown as soon as it is known', async () => {
  const { free, basic, premium } = PLANS
  openPricing('/subscription', {
    'GET /api/subscriptions/plans': () => [free, { ...basic, price: 8_950 }, premium],
  })
  expect(await screen.findByRole('radio', { name: /^Basic plan, \$89\.50/ })).toBeTruthy()
  expect(row('Total today')).toBe('$89.50')
})

test('without an answer the page shows the plans of the build', async () => {
  const { server } = openPricing('/subscription', {
    'GET /api/subscriptions/plans': () => new Response('<html>', { status: 502 }),
  })
  await expect.poll(() => server.sent('GET /api/subscriptions/plans')).toHaveLength(1)
  expect(screen.getByRole('radio', { name: /^Basic plan, \$99\.99/ })).toBeTruthy()
})

test('two quick choices are both kept', async () => {
  const { person } = openPricing()
  screen.getByRole('radio', { name: /^Premium plan/ }).click()
  await expect.poll(() => chosen(/^Premium plan/)).toBe(true)
  await person.click(screen.getByRole('radio', { name: /^2 months/ }))
  expect([chosen(/^Premium plan/), chosen(/^2 months/)]).toEqual([true, true])
})

const cells = (name: string) =>
  [...(screen.getByRole('row', { name: new RegExp(`^${name}`) }).querySelectorAll('td') ?? [])].map(
    ({ textContent }) => textContent.replace('–', ''),
  )

test('the comparison lists quotas, records, service and refunds of each plan', async () => {
  const { person } = openPricing()
  expect(cells('States followed')).toEqual(['No', '1', '3'])
  expect(cells('Alert when a pick wins')).toEqual(['Yes', 'Yes', 'Yes'])
  expect(cells('History shown')).toEqual(['5 days', '90 days', '365 days'])
  expect(cells('Boxes')).toEqual(['Silver, Gold', 'all four', 'all four'])
  expect(cells('AI queries a day')).toEqual(['1', '5', 'unlimited'])
  expect(cells('Generations a day')).toEqual(['10', '30', 'unlimited'])
  expect(cells('Mo-Money a day')).toEqual(['No', '10', 'unlimited'])
  expect(cells('Priority support and processing')).toEqual(['No', 'No', 'Yes'])
  expect(cells('20% off new products')).toEqual(['No', 'No', 'not open yet'])
  expect(cells('Full refund, once')).toEqual(['No', '3 days', '7 days'])
  await person.click(screen.getByRole('radio', { name: /^2 months/ }))
  expect(cells('Full refund, once')).toEqual(['No', 'No', 'No'])
})

test('a plan is chosen with the keyboard, and updates the total beside Subscribe', async () => {
  const { person } = openPricing()
  await person.click(screen.getByRole('radio', { name: 'Basic plan, $99.99 a month' }))
  await person.keyboard('{ArrowRight}')
  expect(chosen(/^Premium plan, \$149\.99 a month/)).toBe(true)
  const subscribe = screen.getByRole('link', { name: 'Subscribe' })
  const bar = subscribe.closest('.shop-pay')
  const drawn = [...(bar?.querySelectorAll('[data-text]') ?? [])].map((one) =>
    one.getAttribute('data-text'),
  )
  expect(drawn).toEqual([
    'Total today',
    '$149.99',
    'Renews each month at $149.99, plus tax where it applies, until you cancel. Cancel in your profile.',
  ])
})
