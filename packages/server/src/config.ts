import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { parseS3Url } from '#platform/files/s3-url.ts'
import { ALLOWANCES, metricsProblems, mixedKeys, productionProblems } from './production.ts'
import { PUBLIC_SETTINGS } from './public-settings.ts'
import { base, SOURCE_SETTINGS } from './source-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

export class ConfigError extends Error {}

const SWITCH = z.enum(['on', 'off', 'true', 'false', '1', '0'], 'is on or off')
const isOn = z.transform((value: z.output<typeof SWITCH>) => ['on', 'true', '1'].includes(value))
const ON_OR_OFF = z.pipe(SWITCH, isOn)
const flag = (fallback: 'on' | 'off') => z.pipe(z._default(SWITCH, fallback), isOn)
const whole = (most: number) =>
  z.coerce
    .number(`is a number from 0 to ${most}`)
    .check(z.int(`is a whole number`), z.minimum(0), z.maximum(most))
const number = (fallback: number, most: number) => z._default(whole(most), fallback)
const text = z.optional(z.string())
const url = (protocol: RegExp, words: string) => z.optional(z.url({ protocol, error: words }))

const S3_WORDS = 'is s3://KEY:SECRET@HOST/BUCKET, with ?region=, tls=0 or path=0 where they differ'
const bucket = z.optional(
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      const address = parseS3Url(text)
      if (!address) issues.push({ code: 'custom', message: S3_WORDS, input: '' })
      return address ?? z.NEVER
    }),
  ),
)

/** One or more comma-separated origins, such as 'https://push.example.org'. */
const origins = z.pipe(
  z._default(z.string(), ''),
  z.transform((text, { issues }) => {
    const named = text.split(',').map((one) => one.trim())
    const given = named.filter((one) => one !== '')
    if (!given.every((one) => /^https?:/.test(one) && URL.parse(one)?.origin === one))
      issues.push({ code: 'custom', message: 'are http(s) origins, comma separated', input: text })
    return given
  }),
)

/** Every setting, its default, and what it does: `npm start -- --help` prints this table. */
const SETTINGS = {
  PORT: [number(3000, 65_535), 'where the app listens (3000; 0 takes a free one)'],
  HOST: [z._default(z.string(), '127.0.0.1'), 'the address it listens on (127.0.0.1)'],
  DATA_DIR: [
    z._default(z.string(), './data'),
    'the embedded database, the secret, the files and the outbox (./data)',
  ],
  DATABASE_URL: [
    url(/^postgres(ql)?$/, 'is a postgres:// address'),
    'another PostgreSQL, 15 or later; then no embedded one is started',
  ],
  S3_URL: [
    bucket,
    's3://KEY:SECRET@HOST[:PORT]/BUCKET?region=us-east-1&tls=1&path=1: a bucket for photos, which several instances need (DATA_DIR/files); path=0 puts the bucket into the host',
  ],
  PUBLIC_URL: [
    url(/^https?$/, 'is an http(s) address'),
    'what people type; links in mails start with it (http://localhost:PORT)',
  ],
  SECRET: [
    text,
    'signs tokens and keys simulated draws; 32 characters or more (made once and kept; production requires it)',
  ],
  SECRET_PREVIOUS: [
    text,
    'the secret before, which still opens what it signed and sealed; npm run secret:reseal (none)',
  ],
  TRUST_PROXY: [
    text,
    'addresses or networks of proxies whose X-Forwarded-For is believed, comma separated (none)',
  ],
  DEMO: [flag('on'), 'the demo account (on; production wants it allowed by ALLOW_IN_PRODUCTION)'],
  ADMIN_TOTP: [
    z.optional(ON_OR_OFF),
    'administrators need two-step sign-in (off; on in production, where it stays on)',
  ],
  LEARN: [flag('on'), 'trains models and writes forecasts (on; off where another instance does)'],
  SMTP_URL: [
    url(/^smtps?$/, 'is an smtp:// address'),
    'where mail goes; with TLS, but to this machine or with ?ignoreTLS=true (DATA_DIR/outbox/*.eml)',
  ],
  MAIL_FROM: [
    z._default(z.string(), 'Fourcast <no-reply@fourcast.example>'),
    'the sender of mails',
  ],
  TWILIO_ACCOUNT_SID: [
    z.optional(z.string().check(z.regex(/^AC\w+$/, 'begins with AC'))),
    'with the next two: text messages go over Twilio (DATA_DIR/outbox/*.sms.json)',
  ],
  TWILIO_AUTH_TOKEN: [text, 'sends them, and proves who answers at /api/sms/incoming'],
  TWILIO_FROM: [
    z.optional(
      z.string().check(z.regex(/^(\+\d{7,15}|MG\w+)$/, 'is a number like +14045550123, or MG…')),
    ),
    'the number they come from, or a messaging service',
  ],
  TWILIO_BASE_URL: [base, 'another host for Twilio’s API, as tests do (https://api.twilio.com)'],
  ...PUBLIC_SETTINGS,
  ...SOURCE_SETTINGS,
  PUSH_HOSTS: [
    origins,
    'origins of push services beside those of Chrome, Firefox, Safari and Edge, comma separated (none)',
  ],
  PAYMENTS: [
    z._default(z.enum(['sandbox', 'stripe'], 'is sandbox or stripe'), 'sandbox'),
    'who moves money: sandbox, where none moves, or stripe (sandbox; production wants it allowed by ALLOW_IN_PRODUCTION)',
  ],
  STRIPE_SECRET_KEY: [text, 'required where PAYMENTS is stripe'],
  STRIPE_PUBLISHABLE_KEY: [text, 'required where PAYMENTS is stripe; the browser gets it'],
  STRIPE_WEBHOOK_SECRET: [
    text,
    'required where PAYMENTS is stripe; two of them, comma separated, while one is replaced',
  ],
  STRIPE_BASE_URL: [base, 'another host for Stripe’s API, as tests do (https://api.stripe.com)'],
  SELLER_NAME: [z._default(z.string(), 'Fourcast'), 'who invoices come from'],
  SELLER_ADDRESS: [text, 'the seller’s postal address, on invoices; lines divided by |'],
  TAX_NAME: [z._default(z.string(), 'Tax'), 'what the tax on invoices is called (Tax)'],
  TAX_PERCENT: [
    z._default(z.coerce.number('is a number from 0 to 50').check(z.minimum(0), z.maximum(50)), 0),
    'the tax on top of prices, in percent (0)',
  ],
  SHOP_URL: [url(/^https?$/, 'is an http(s) address'), 'the shop for members of Premium (none)'],
  MEMBER_CODE_BASIC: [text, 'the code that members of Basic give in the shop (none)'],
  MEMBER_CODE_PREMIUM: [text, 'the code that members of Premium give in the shop (none)'],
  LOG_LEVEL: [
    z._default(
      z.enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
        'is fatal, error, warn, info, debug or silent',
      ),
      'info',
    ),
    'what is logged (info)',
  ],
  METRICS_PORT: [
    z.optional(whole(65_535)),
    'where Prometheus finds /metrics; keep it from the public (off)',
  ],
  METRICS_HOST: [
    z._default(z.string(), '127.0.0.1'),
    'the address of METRICS_PORT; another than this machine needs METRICS_TOKEN (127.0.0.1)',
  ],
  METRICS_TOKEN: [
    z.optional(z.string().check(z.minLength(16, 'has fewer than 16 characters'))),
    'the bearer token that /metrics asks for (none)',
  ],
  BACKUP_EVERY_HOURS: [
    z.optional(whole(8_760)),
    'how old the newest backup may be before SUPPORT_EMAIL is told (0, which is never; 24 in production)',
  ],
  LIMIT_CALLS: [number(600, 1e9), 'calls a minute from one network (600; 0 is off)'],
  LIMIT_PAGES: [number(6000, 1e9), 'pages and files a minute from one network (6000; 0 is off)'],
  LIMIT_SIGNINS: [
    number(60, 1e9),
    'sign-ins a minute from one network, on all instances (60; 0 is off)',
  ],
  LIMIT_SIGNUPS: [
    number(30, 1e9),
    'sign-ups an hour from one network, on all instances (30; 0 is off)',
  ],
  LIMIT_MESSAGES: [
    number(5, 1e9),
    'messages an hour from one network, and from one account (5; 0 is off)',
  ],
  FIXED_NOW: [
    z.optional(
      z.iso.datetime({ error: 'is an instant such as 2026-03-08T06:59:00Z', offset: true }),
    ),
    'tests only: the clock starts there',
  ],
  SIMULATED_DAYS: [
    z.optional(whole(3 * 365)),
    'tests only: how many days of draws are simulated (three years)',
  ],
  NODE_ENV: [
    z._default(
      z.enum(['development', 'test', 'production'], 'is development, test or production'),
      'development',
    ),
    'production refuses unsafe defaults',
  ],
  ALLOW_IN_PRODUCTION: [
    text,
    `what production may use all the same, by name, comma separated: ${ALLOWANCES.join(', ')}`,
  ],
} as const

type Settings = { [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K][0]> }
export interface Config extends Readonly<Settings> {
  /** DATA_DIR as an absolute path. */
  readonly dataDir: string
  readonly production: boolean
  /** Whether administrators need two-factor authentication for admin actions. */
  readonly adminTotp: boolean
  /** Hours between backups; 0 for none. */
  readonly backupHours: number
}

/** Parses and checks the environment once; throws with one line for every problem. */
export function parseConfig(env: Environment, root: string): Config {
  const problems: string[] = []
  const settings = parseAll(env, problems)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const production = settings.NODE_ENV === 'production'
  if (production) problems.push(...productionProblems(settings))
  problems.push(...missingForStripe(settings), ...missingForTwilio(settings))
  problems.push(...mixedKeys(settings), ...metricsProblems(settings))
  const named = settings.DRAW_SOURCES.some(({ source }) => source === 'magayo')
  if (named && settings.MAGAYO_KEY === undefined)
    problems.push('MAGAYO_KEY is required: DRAW_SOURCES names magayo')
  if (settings.SECRET !== undefined && settings.SECRET.length < 32)
    problems.push('SECRET has fewer than 32 characters')
  problems.push(...previousProblems(settings))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.freeze({
    ...settings,
    dataDir: resolve(root, settings.DATA_DIR),
    production,
    adminTotp: settings.ADMIN_TOTP ?? production,
    backupHours: settings.BACKUP_EVERY_HOURS ?? (production ? 24 : 0),
  })
}

function parseAll(env: Environment, problems: string[]): Settings {
  const shape = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, [schema]]) => [name, schema]),
  )
  const given = Object.fromEntries(
    Object.keys(SETTINGS).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  const parsed = z.object(shape).safeParse(given)
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  return parsed.data as Settings
}

/** Re-encrypting with the same secret would delete the only copy. */
function previousProblems({ SECRET, SECRET_PREVIOUS }: Settings): string[] {
  if (SECRET_PREVIOUS === undefined) return []
  if (SECRET === undefined) return ['SECRET is required: SECRET_PREVIOUS is the one before it']
  return SECRET === SECRET_PREVIOUS ? ['SECRET_PREVIOUS is the same as SECRET'] : []
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const missingForStripe = (settings: Settings): string[] =>
  settings.PAYMENTS === 'stripe'
    ? STRIPE.filter((name) => settings[name] === undefined).map(
        (name) => `${name} is required: PAYMENTS is stripe`,
      )
    : []

const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

/** With only some of them set, messages would silently go to the outbox folder. */
function missingForTwilio(settings: Settings): string[] {
  const missing = TWILIO.filter((name) => settings[name] === undefined)
  if (missing.length === TWILIO.length) return []
  return missing.map((name) => `${name} is required: other settings name Twilio`)
}

export const settingsHelp = () =>
  Object.entries(SETTINGS)
    .map(([name, [, words]]) => `  ${name.padEnd(24)} ${words}`)
    .join('\n')
