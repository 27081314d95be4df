import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'

const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
}

async function headersOf(env: Record<string, string>) {
  await using app = await openTestApp({ env })
  const { headers } = await app.inject({ method: 'GET', url: '/api/health/live' })
  const parts = String(headers['content-security-policy']).split(';')
  const policy = Object.fromEntries(
    parts.map((part) => part.split(' ')).map(([name = '', ...sources]) => [name, sources]),
  )
  return { policy, opener: headers['cross-origin-opener-policy'] }
}

test('without Stripe no other site may be run, framed or requested', async () => {
  const { policy, opener } = await headersOf({})
  expect(JSON.stringify(policy)).not.toContain('http')
  expect(policy['frame-src']).toBeUndefined()
  expect(policy['default-src']).toEqual(["'self'"])
  expect(opener).toBe('same-origin')
})

test('with Stripe its script, frames and API are allowed, but no inline code or styles', async () => {
  const { policy, opener } = await headersOf(STRIPE)
  expect(policy['script-src']).toEqual([
    "'self'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
  ])
  expect(policy['frame-src']).toEqual([
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ])
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.stripe.com'])
  expect(JSON.stringify(policy)).not.toContain('unsafe')
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  expect(opener).toBe('same-origin-allow-popups')
})

test('the browser gets the publishable key, and no other', async () => {
  await using app = await openTestApp({ env: STRIPE })
  const { body } = await app.inject({ method: 'GET', url: '/api/config' })
  expect(JSON.parse(body)).toMatchObject({
    payments: { provider: 'stripe', publishableKey: 'pk_test_0123456789' },
  })
  expect(body).not.toMatch(/sk_test|whsec/)
})
