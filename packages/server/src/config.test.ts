import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET: 'a-secret-of-the-tests-0123456789abcdef',
  PUBLIC_URL: 'https://fourcast.example',
  DEMO: 'off',
  SMTP_URL: 'smtps://relay.example',
}
const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** The problems of an environment; an empty list if the server would start. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env, '/nowhere')
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}

test('production does not start with the sandbox unless it is allowed by name', () => {
  expect(problemsOf(PRODUCTION)).toEqual([
    'PAYMENTS=stripe is required in production, or ALLOW_IN_PRODUCTION=sandbox',
  ])
  expect(problemsOf({ ...PRODUCTION, ALLOW_IN_PRODUCTION: 'demo' })).toHaveLength(1)
  expect(problemsOf({ ...PRODUCTION, ALLOW_IN_PRODUCTION: 'demo, sandbox' })).toEqual([])
  expect(problemsOf({ ...PRODUCTION, ...STRIPE })).toEqual([])
})

test('production does not start with a short secret or the demo account', () => {
  const env = { ...PRODUCTION, ...STRIPE }
  const { SECRET: _, ...without } = env
  expect(problemsOf(without)).toEqual(['SECRET is required in production'])
  expect(problemsOf({ ...env, SECRET: 'short' })).toEqual(['SECRET has fewer than 32 characters'])
  expect(problemsOf({ ...env, DEMO: 'on' })).toEqual([
    'DEMO=off is required in production, or ALLOW_IN_PRODUCTION=demo',
  ])
})

test.each(['simulated', 'simulated,GA=simulated,US:powerball=socrata'])(
  'production sells no plan if all states are simulated (%s)',
  (sources) => {
    const env = { ...PRODUCTION, ...STRIPE, DRAW_SOURCES: sources }
    expect(problemsOf(env)).toEqual([
      'DRAW_SOURCES must name a source: every state would be simulated, or ALLOW_IN_PRODUCTION=simulated',
    ])
    expect(problemsOf({ ...env, ALLOW_IN_PRODUCTION: 'simulated' })).toEqual([])
    expect(problemsOf({ ...env, DRAW_SOURCES: 'simulated,GA=import' })).toEqual([])
  },
)

test('production does not start with a test setting', () => {
  const env = { ...PRODUCTION, ...STRIPE, FIXED_NOW: '2026-05-04T16:00:00Z', SIMULATED_DAYS: '10' }
  expect(problemsOf(env)).toEqual([
    'FIXED_NOW is for tests: remove it in production',
    'SIMULATED_DAYS is for tests: remove it in production',
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

test('the contact for reports is an email address or a page, and the help line has a number', () => {
  const wrong = {
    SECURITY_CONTACT: 'ask around',
    HELP_LINE_PHONE: '<b>',
    HELP_LINE_CHAT_URL: 'http://x.example',
  }
  expect(problemsOf(wrong)).toEqual([
    'SECURITY_CONTACT is a mail address, or an address like https://… or mailto:…',
    'HELP_LINE_PHONE is a number such as 1-800-555-0100',
    'HELP_LINE_CHAT_URL must be an https address',
  ])
})

const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC0123456789',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+18885550100',
}

test.each(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])(
  'text messages by Twilio do not start without %s',
  (name) => {
    expect(problemsOf(TWILIO)).toEqual([])
    expect(problemsOf({ ...TWILIO, [name]: '' })).toEqual([
      `${name} is required: other settings name Twilio`,
    ])
  },
)

test('Twilio’s settings must have the right format', () => {
  expect(problemsOf({ ...TWILIO, TWILIO_FROM: 'MG0123' })).toEqual([])
  expect(problemsOf({ ...TWILIO, TWILIO_ACCOUNT_SID: 'SK0', TWILIO_FROM: '888' })).toEqual([
    'TWILIO_ACCOUNT_SID begins with AC',
    'TWILIO_FROM is a number like +14045550123, or MG…',
  ])
})

test('administrators need two-factor in production, and elsewhere if it is configured', () => {
  const env = { ...PRODUCTION, ...STRIPE }
  expect(parseConfig(env, '/nowhere').adminTotp).toBe(true)
  expect(problemsOf({ ...env, ADMIN_TOTP: 'off' })).toEqual([
    'ADMIN_TOTP cannot be off in production',
  ])
  expect(parseConfig({}, '/nowhere').adminTotp).toBe(false)
  expect(parseConfig({ ADMIN_TOTP: 'on' }, '/nowhere').adminTotp).toBe(true)
})

const LIVE = { ...PRODUCTION, ...STRIPE }

test.each([
  ['PUBLIC_URL must be an https address in production', { PUBLIC_URL: 'http://fourcast.example' }],
  [
    'SECRET has fewer than 8 different characters: openssl rand -hex 32 makes one',
    { SECRET: 'changeme'.repeat(4) },
  ],
  [
    'STRIPE_BASE_URL must be an https address in production',
    { STRIPE_BASE_URL: 'http://pay.example' },
  ],
  [
    'TWILIO_BASE_URL must be an https address in production',
    { TWILIO_BASE_URL: 'http://sms.example' },
  ],
  [
    'SOURCE_BASE_URL_MAGAYO must be an https address in production',
    { SOURCE_BASE_URL_MAGAYO: 'http://draws.example' },
  ],
  ['SHOP_URL must be an https address in production', { SHOP_URL: 'http://shop.example' }],
  [
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys',
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
  ],
  ['LIMIT_PAGES cannot be switched off in production', { LIMIT_PAGES: '0' }],
  [
    'ALLOW_IN_PRODUCTION names everything: it takes demo, sandbox, outbox, plain-database, plain-files, simulated',
    { ALLOW_IN_PRODUCTION: 'everything' },
  ],
])('65: production does not start: %s', (problem, env) => {
  expect(problemsOf(LIVE)).toEqual([])
  expect(problemsOf({ ...LIVE, ...env })).toEqual([problem])
})

interface Unless {
  problem: string
  name: string
  env: Record<string, string>
}

const UNLESS: Unless[] = [
  { problem: 'SMTP_URL is required in production', name: 'outbox', env: { SMTP_URL: '' } },
  {
    problem: 'STRIPE_SECRET_KEY must be a live key in production',
    name: 'sandbox',
    env: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
  },
  {
    problem: 'S3_URL must use TLS in production (https)',
    name: 'plain-files',
    env: { S3_URL: 's3://key:secret@files.example/photos?tls=0' },
  },
  ...[
    'postgres://a:b@db.example/fourcast',
    'postgres://a:b@db.example/fourcast?sslmode=disable',
    'postgres://a:b@db.example/fourcast?sslmode=no-verify',
    'postgres://a:b@db.example/fourcast?uselibpqcompat=true&sslmode=require',
    'postgres://a:b@localhost/fourcast?host=db.example',
    'postgres://a:b@127.0.0.1.example/fourcast',
    'postgres://a:b@localhost:5432,db.example:5433/fourcast',
  ].map((DATABASE_URL) => ({
    problem: 'DATABASE_URL must end with ?sslmode=verify-full in production',
    name: 'plain-database',
    env: { DATABASE_URL },
  })),
  {
    problem: 'DATABASE_REPLICA_URL must end with ?sslmode=verify-full in production',
    name: 'plain-database',
    env: {
      DATABASE_URL: 'postgres://a:b@localhost/fourcast',
      DATABASE_REPLICA_URL: 'postgres://a:b@db.example/fourcast',
    },
  },
]

test('DATABASE_URL may name several hosts, and a replica requires one', () => {
  const several = 'postgres://a:b@one:5432,two:5433/fourcast?sslmode=verify-full'
  expect(problemsOf({ DATABASE_URL: several })).toEqual([])
  const one = 'postgres://a:b@one:5432/fourcast?sslmode=verify-full'
  expect(problemsOf({ DATABASE_REPLICA_URL: one })).toEqual([
    'DATABASE_URL is required: DATABASE_REPLICA_URL is its replica',
  ])
  for (const DATABASE_REPLICA_URL of [several, 'postgres://a:b@one,two/fourcast'])
    expect(problemsOf({ DATABASE_URL: one, DATABASE_REPLICA_URL })).toEqual([
      'DATABASE_REPLICA_URL is a postgres:// address with one host',
    ])
  for (const DATABASE_URL of ['postgres://one:x,two:5433/a', 'mysql://one,two/a', 'one,two'])
    expect(problemsOf({ DATABASE_URL })).toEqual(['DATABASE_URL is a postgres:// address'])
})

test.each(UNLESS)(
  '65: production does not start: $problem, unless $name is allowed ($env)',
  ({ problem, name, env }) => {
    const given = { ...LIVE, ...env }
    expect(problemsOf(given)).toEqual([`${problem}, or ALLOW_IN_PRODUCTION=${name}`])
    expect(problemsOf({ ...given, ALLOW_IN_PRODUCTION: `${name}, demo` })).toEqual([])
  },
)

test.each([
  'postgres://a:b@localhost/fourcast',
  'postgres://a:b@127.0.0.1:5432/fourcast',
  'postgres://a:b@[::1]/fourcast',
  'postgres://a:b@localhost/fourcast?host=/run/postgresql',
  'postgres://a:b@db.example/fourcast?sslmode=verify-full',
  'postgres://a:b@db.example/fourcast?sslmode=require',
  'postgres://a:b@one:5432,two:5433/fourcast?sslmode=verify-full',
])('production starts with %s', (DATABASE_URL) => {
  expect(problemsOf({ ...LIVE, DATABASE_URL })).toEqual([])
})

test('services on this machine need no TLS, and SECRET may be hexadecimal', () => {
  const here = { STRIPE_BASE_URL: 'http://127.0.0.1:9000', TWILIO_BASE_URL: 'http://[::1]:9001' }
  expect(problemsOf({ ...LIVE, ...here, SECRET: '0123456789abcdef'.repeat(2) })).toEqual([])
})

test('72: metrics beyond this machine require a token', () => {
  const refused = ['METRICS_TOKEN is required: METRICS_HOST is not this machine alone']
  expect(problemsOf({ METRICS_HOST: '0.0.0.0' })).toEqual([])
  for (const METRICS_HOST of ['0.0.0.0', '::', '10.0.0.7', 'metrics.internal'])
    expect(problemsOf({ METRICS_PORT: '9464', METRICS_HOST })).toEqual(refused)
  const token = { METRICS_TOKEN: 'a-token-of-the-tests' }
  expect(problemsOf({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', ...token })).toEqual([])
  for (const METRICS_HOST of ['127.0.0.1', '::1', 'localhost'])
    expect(problemsOf({ METRICS_PORT: '9464', METRICS_HOST })).toEqual([])
  expect(problemsOf({ METRICS_TOKEN: 'short' })).toEqual([
    'METRICS_TOKEN has fewer than 16 characters',
  ])
})

test('71: SECRET_PREVIOUS differs from SECRET and requires one', () => {
  const { SECRET } = PRODUCTION
  expect(problemsOf({ SECRET, SECRET_PREVIOUS: 'short' })).toEqual([])
  expect(problemsOf({ SECRET, SECRET_PREVIOUS: SECRET })).toEqual([
    'SECRET_PREVIOUS is the same as SECRET',
  ])
  expect(problemsOf({ SECRET_PREVIOUS: SECRET })).toEqual([
    'SECRET is required: SECRET_PREVIOUS is the one before it',
  ])
})
