import { isIP } from 'node:net'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { SourceChoice } from '#domains/draws/sources/publishers/registry.ts'
import { addressesIn } from '#platform/db/hosts.ts'
import type { S3Address } from '#platform/files/s3-url.ts'

type Text = string | undefined

/** The settings that these checks depend on. */
interface Settings
  extends Record<(typeof LIMITS)[number], number>, Record<(typeof ADDRESSES)[number], Text> {
  ALLOW_IN_PRODUCTION: Text
  SECRET: Text
  PUBLIC_URL: Text
  PUSH_HOSTS: readonly string[]
  ADMIN_TOTP: boolean | undefined
  FIXED_NOW: Text
  SIMULATED_DAYS: number | undefined
  DATABASE_URL: Text
  DATABASE_REPLICA_URL: Text
  S3_URL: S3Address | undefined
  DEMO: boolean
  SMTP_URL: Text
  PAYMENTS: 'sandbox' | 'stripe'
  STRIPE_SECRET_KEY: Text
  STRIPE_PUBLISHABLE_KEY: Text
  DRAW_SOURCES: readonly SourceChoice[]
  METRICS_PORT: number | undefined
  METRICS_HOST: string
  METRICS_TOKEN: Text
}

/** What production can allow by name in ALLOW_IN_PRODUCTION. */
export const ALLOWANCES = [
  'demo',
  'sandbox',
  'outbox',
  'plain-database',
  'plain-files',
  'simulated',
] as const
type Allowance = (typeof ALLOWANCES)[number]

const LIMITS = [
  'LIMIT_CALLS',
  'LIMIT_PAGES',
  'LIMIT_SIGNINS',
  'LIMIT_SIGNUPS',
  'LIMIT_TEXTS',
  'LIMIT_MESSAGES',
] as const

const TESTS_ONLY = ['FIXED_NOW', 'SIMULATED_DAYS'] as const

/** Addresses that get our keys or our users. */
const ADDRESSES = [
  'STRIPE_BASE_URL',
  'TWILIO_BASE_URL',
  'SOURCE_BASE_URL_SOCRATA',
  'SOURCE_BASE_URL_TEXAS',
  'SOURCE_BASE_URL_NCLOTTERY',
  'SOURCE_BASE_URL_VALOTTERY',
  'SOURCE_BASE_URL_GALOTTERY',
  'SOURCE_BASE_URL_DCLOTTERY',
  'SOURCE_BASE_URL_SCLOTTERY',
  'SOURCE_BASE_URL_WILOTTERY',
  'SOURCE_BASE_URL_MAGAYO',
  'SHOP_URL',
] as const

/**
 * 32 random hexadecimal characters have fewer distinct ones once in 25 million; a repeated word has
 * fewer.
 */
const SIGNS_LEAST = 8

/** The problems that keep production from starting. */
export function productionProblems(settings: Settings): string[] {
  const named = (settings.ALLOW_IN_PRODUCTION ?? '').split(',').map((word) => word.trim())
  const isAllowed = (name: Allowance) => named.includes(name)
  return [
    ...named.filter((name) => name !== '' && !ALLOWANCES.some((one) => one === name)).map(unknown),
    ...secretProblems(settings),
    ...addressProblems(settings),
    ...switchProblems(settings),
    ...[...databaseProblems(settings), ...filesProblems(settings), ...defaults(settings)]
      .filter(([allowance]) => !isAllowed(allowance))
      .map(([allowance, problem]) => `${problem}, or ALLOW_IN_PRODUCTION=${allowance}`),
  ]
}

const unknown = (name: string) =>
  `ALLOW_IN_PRODUCTION names ${name}: it takes ${ALLOWANCES.join(', ')}`

function secretProblems({ SECRET }: Settings): string[] {
  if (SECRET === undefined) return ['SECRET is required in production']
  // A short secret is reported anyway, also outside production.
  return SECRET.length >= 32 && new Set(SECRET).size < SIGNS_LEAST
    ? [`SECRET has fewer than ${SIGNS_LEAST} different characters: openssl rand -hex 32 makes one`]
    : []
}

function addressProblems(settings: Settings): string[] {
  const problems = ADDRESSES.filter((name) => isRemoteHttp(settings[name])).map(
    (name) => `${name} must be an https address in production`,
  )
  if (settings.PUBLIC_URL === undefined) problems.push('PUBLIC_URL is required in production')
  else if (!settings.PUBLIC_URL.startsWith('https:'))
    problems.push('PUBLIC_URL must be an https address in production')
  if (settings.PUSH_HOSTS.some((origin) => !origin.startsWith('https:')))
    problems.push('PUSH_HOSTS must be https origins in production')
  return problems
}

function switchProblems(settings: Settings): string[] {
  const problems = LIMITS.filter((name) => settings[name] === 0).map(
    (name) => `${name} cannot be switched off in production`,
  )
  if (settings.ADMIN_TOTP === false) problems.push('ADMIN_TOTP cannot be off in production')
  for (const name of TESTS_ONLY)
    if (settings[name] !== undefined) problems.push(`${name} is for tests: remove it in production`)
  return problems
}

/** A problem, and the name that allows it. */
type Unless = [Allowance, string]

const DATABASES = ['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const

const databaseProblems = (settings: Settings): Unless[] =>
  DATABASES.filter((name) => !addressesIn(settings[name] ?? '').every(isVerified)).map((name) => [
    'plain-database',
    `${name} must end with ?sslmode=verify-full in production`,
  ])

/** Whether an address is on this machine, or its certificate is verified. */
function isVerified(address: string): boolean {
  if (address === '') return true
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true
  const mode = searchParams.get('sslmode') ?? (searchParams.get('ssl') === 'true' ? 'require' : '')
  // As pg reads them: each of these modes verifies the certificate, except with libpq's behaviour.
  const checking = searchParams.has('uselibpqcompat')
    ? ['verify-full']
    : ['prefer', 'require', 'verify-ca', 'verify-full']
  return checking.includes(mode)
}

function filesProblems({ S3_URL }: Settings): Unless[] {
  return S3_URL && isRemoteHttp(S3_URL.endpoint)
    ? [['plain-files', 'S3_URL must use TLS in production (https)']]
    : []
}

function defaults(settings: Settings): Unless[] {
  const problems: Unless[] = []
  if (isAllSimulated(settings))
    problems.push(['simulated', 'DRAW_SOURCES must name a source: every state would be simulated'])
  if (settings.DEMO) problems.push(['demo', 'DEMO=off is required in production'])
  if (settings.SMTP_URL === undefined)
    problems.push(['outbox', 'SMTP_URL is required in production'])
  if (settings.PAYMENTS === 'sandbox')
    problems.push(['sandbox', 'PAYMENTS=stripe is required in production'])
  else if (isTestKey(settings.STRIPE_SECRET_KEY))
    problems.push(['sandbox', 'STRIPE_SECRET_KEY must be a live key in production'])
  return problems
}

/** Plans sell state draws, so at least one state needs a real source. */
const isAllSimulated = ({ DRAW_SOURCES }: Settings) =>
  !DRAW_SOURCES.some(({ game, source }) => game === FOUR_DIGIT && source !== 'simulated')

const isTestKey = (key: string | undefined) => /^[a-z]+_test_/.test(key ?? '')
const isLiveKey = (key: string | undefined) => /^[a-z]+_live_/.test(key ?? '')

/** Test and live keys together: payments of one mode do not exist in the other. */
export function mixedKeys(settings: Settings): string[] {
  const keys = [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY]
  return keys.some(isTestKey) && keys.some(isLiveKey)
    ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys']
    : []
}

/** Metrics beyond this machine require a token. */
export function metricsProblems({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Settings): string[] {
  const needed =
    METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST)
  return needed ? ['METRICS_TOKEN is required: METRICS_HOST is not this machine alone'] : []
}

/** Plain HTTP to another machine, where anyone on the network can read it. */
function isRemoteHttp(address: string | undefined): boolean {
  const url = URL.parse(address ?? '')
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) === 4) return bare.startsWith('127.')
  return bare === '::1' || bare === 'localhost'
}
