import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET: 'a-secret-of-the-tests-0123456789abcdef',
  PUBLIC_URL: 'https://fourcast.example',
  DEMO: 'off',
}
const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** What is wrong with an environment; an empty list where it starts. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env, '/nowhere')
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}

test('production does not start on the sandbox unless that is allowed by name', () => {
  expect(problemsOf(PRODUCTION)).toEqual([
    'PAYMENTS=stripe is required in production, or ALLOW_IN_PRODUCTION=sandbox',
  ])
  expect(problemsOf({ ...PRODUCTION, ALLOW_IN_PRODUCTION: 'demo' })).toHaveLength(1)
  expect(problemsOf({ ...PRODUCTION, ALLOW_IN_PRODUCTION: 'demo, sandbox' })).toEqual([])
  expect(problemsOf({ ...PRODUCTION, ...STRIPE })).toEqual([])
})

test('production starts with no short secret and no demo account', () => {
  const env = { ...PRODUCTION, ...STRIPE }
  const { SECRET: _, ...without } = env
  expect(problemsOf(without)).toEqual(['SECRET is required in production'])
  expect(problemsOf({ ...env, SECRET: 'short' })).toEqual(['SECRET has fewer than 32 characters'])
  expect(problemsOf({ ...env, DEMO: 'on' })).toEqual([
    'DEMO=off is required in production, or ALLOW_IN_PRODUCTION=demo',
  ])
})

test.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])(
  'Stripe does not start without %s',
  (name) => {
    expect(problemsOf({ ...STRIPE, [name]: '' })).toEqual([
      `${name} is required: PAYMENTS is stripe`,
    ])
  },
)

const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC0123456789',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+18885550100',
}

test.each(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])(
  'text messages do not go over Twilio without %s',
  (name) => {
    expect(problemsOf(TWILIO)).toEqual([])
    expect(problemsOf({ ...TWILIO, [name]: '' })).toEqual([
      `${name} is required: other settings name Twilio`,
    ])
  },
)

test('Twilio’s settings look like what they are', () => {
  expect(problemsOf({ ...TWILIO, TWILIO_FROM: 'MG0123' })).toEqual([])
  expect(problemsOf({ ...TWILIO, TWILIO_ACCOUNT_SID: 'SK0', TWILIO_FROM: '888' })).toEqual([
    'TWILIO_ACCOUNT_SID begins with AC',
    'TWILIO_FROM is a number like +14045550123, or MG…',
  ])
})

test('administrators need two-step sign-in in production, and elsewhere where it is asked for', () => {
  const env = { ...PRODUCTION, ...STRIPE }
  expect(parseConfig(env, '/nowhere').adminTotp).toBe(true)
  expect(problemsOf({ ...env, ADMIN_TOTP: 'off' })).toEqual([
    'ADMIN_TOTP cannot be off in production',
  ])
  expect(parseConfig({}, '/nowhere').adminTotp).toBe(false)
  expect(parseConfig({ ADMIN_TOTP: 'on' }, '/nowhere').adminTotp).toBe(true)
})
