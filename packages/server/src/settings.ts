import * as z from 'zod/mini'
import { PAYMENT_SETTINGS } from './payment-settings.ts'
import { ALLOWANCES } from './production.ts'
import { PUBLIC_SETTINGS } from './public-settings.ts'
import {
  bucket,
  database,
  oneDatabase,
  flag,
  number,
  ON_OR_OFF,
  origins,
  text,
  url,
  whole,
} from './setting-types.ts'
import { base, SOURCE_SETTINGS } from './source-settings.ts'

/** A setting: how it is parsed, its default as people read it, and what it does. */
type Setting = readonly [schema: z.ZodMiniType, fallback: string, description: string]

/** Settings that belong together, under the heading they have in docs/configuration.md. */
const group = <const Group extends Readonly<Record<string, Setting>>>(
  title: string,
  settings: Group,
) => ({
  title,
  settings,
})

const APP = group('Server', {
  PORT: [number(3000, 65_535), '3000', 'The port. 0 picks a free one.'],
  HOST: [z._default(z.string(), '127.0.0.1'), '127.0.0.1', 'The address to listen on.'],
  PUBLIC_URL: [
    url(/^https?$/, 'is an http(s) address'),
    'http://localhost:PORT',
    'The address that users open. Links in emails start with it.',
  ],
  TRUST_PROXY: [
    text,
    '',
    'Proxies whose X-Forwarded-For header the app trusts: addresses or networks, separated by commas.',
  ],
  SECRET: [
    text,
    'generated',
    'Signs tokens, encrypts two-factor secrets and seeds simulated draws. At least 32 characters. Required in production.',
  ],
  SECRET_PREVIOUS: [
    text,
    '',
    'The secret before the current one. What it signed or encrypted stays valid. See [Changing SECRET](operating.md#changing-secret).',
  ],
  NODE_ENV: [
    z._default(
      z.enum(['development', 'test', 'production'], 'is development, test or production'),
      'development',
    ),
    'development',
    'With `production`, the app refuses to start with unsafe settings. See [Production](#production).',
  ],
  ALLOW_IN_PRODUCTION: [
    text,
    '',
    `Exceptions to those checks, separated by commas: ${ALLOWANCES.map((one) => `\`${one}\``).join(', ')}.`,
  ],
})

const STORAGE = group('Database and files', {
  DATA_DIR: [
    z._default(z.string(), './data'),
    './data',
    'The folder for the embedded database, the generated secret, photos and the outbox.',
  ],
  DATABASE_URL: [
    database,
    '',
    'A PostgreSQL server, version 15 or later. Several instances can share it. Without it, the app starts the embedded one. Several hosts, as in `postgres://name@one:5432,two:5432/fourcast`, are a primary and its standbys: the app uses the one that accepts writes. See [Failover](growing.md#failover).',
  ],
  DATABASE_REPLICA_URL: [
    oneDatabase,
    '',
    'A read replica of `DATABASE_URL`. Public draws, states, sources and forecasts are read from it while it is at most one second behind, else from the primary.',
  ],
  S3_URL: [
    bucket,
    '',
    'A bucket for photos: `s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=us-east-1`. Add `tls=0` for plain HTTP, `path=0` for the bucket name in the host. Several machines need a bucket or a shared folder.',
  ],
  BACKUP_EVERY_HOURS: [
    z.optional(whole(8_760)),
    '0; 24 in production',
    'If the newest backup is older than this many hours, `SUPPORT_EMAIL` gets an email. 0 turns this off.',
  ],
})

const FEATURES = group('Features', {
  DEMO: [flag('on'), 'on', 'The demo account. In production it needs `ALLOW_IN_PRODUCTION=demo`.'],
  ADMIN_TOTP: [
    z.optional(ON_OR_OFF),
    'off; on in production',
    'Administrators need two-factor authentication. Production cannot turn this off.',
  ],
  LEARN: [
    flag('on'),
    'on',
    'Trains models and writes forecasts. Turn it off on instances that leave this to another.',
  ],
})

const MESSAGES = group('Email, text messages and push', {
  SMTP_URL: [
    url(/^smtps?$/, 'is an smtp:// address'),
    'DATA_DIR/outbox/*.eml',
    'The mail server: `smtps://name:password@host` or `smtp://…`. With `smtp://…`, a server on another machine must offer STARTTLS, unless the URL ends with `?ignoreTLS=true`.',
  ],
  MAIL_FROM: [
    z._default(z.string(), 'Fourcast <no-reply@fourcast.example>'),
    'Fourcast <no-reply@fourcast.example>',
    'The sender of emails.',
  ],
  TWILIO_ACCOUNT_SID: [
    z.optional(z.string().check(z.regex(/^AC\w+$/, 'begins with AC'))),
    'DATA_DIR/outbox/*.sms.json',
    'With the next two, text messages go through Twilio. Its messaging webhook is `PUBLIC_URL/api/sms/incoming`, where STOP and START arrive.',
  ],
  TWILIO_AUTH_TOKEN: [text, '', 'Authenticates the app to Twilio, and Twilio to the webhook.'],
  TWILIO_FROM: [
    z.optional(
      z.string().check(z.regex(/^(\+\d{7,15}|MG\w+)$/, 'is a number like +14045550123, or MG…')),
    ),
    '',
    'The sender of text messages: a number, or a messaging service (MG…).',
  ],
  TWILIO_BASE_URL: [
    base,
    'https://api.twilio.com',
    'Another host for Twilio’s API. Used by tests.',
  ],
  PUSH_HOSTS: [
    origins,
    '',
    'Origins of more push services, separated by commas. Those of Chrome, Firefox, Safari and Edge are always allowed.',
  ],
})

const MONITORING = group('Logs and metrics', {
  LOG_LEVEL: [
    z._default(
      z.enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
        'is fatal, error, warn, info, debug or silent',
      ),
      'info',
    ),
    'info',
    'The lowest level that is logged. Logs are JSON lines on standard output, or text on a terminal. `warn` leaves out requests.',
  ],
  METRICS_PORT: [
    z.optional(whole(65_535)),
    '',
    'The port of `/metrics` for Prometheus. Keep it private. Without it there are no metrics.',
  ],
  METRICS_HOST: [
    z._default(z.string(), '127.0.0.1'),
    '127.0.0.1',
    'The address of `METRICS_PORT`. Any other than this machine requires `METRICS_TOKEN`.',
  ],
  METRICS_TOKEN: [
    z.optional(z.string().check(z.minLength(16, 'has fewer than 16 characters'))),
    '',
    'The bearer token that Prometheus must send.',
  ],
})

const LIMITS = group('Rate limits', {
  LIMIT_CALLS: [number(600, 1e9), '600', 'API calls per minute and network. 0 turns it off.'],
  LIMIT_PAGES: [
    number(6000, 1e9),
    '6000',
    'Pages and files per minute and network. 0 turns it off.',
  ],
  LIMIT_SIGNINS: [
    number(60, 1e9),
    '60',
    'Sign-in attempts per minute and network, on all instances together. 0 turns it off.',
  ],
  LIMIT_SIGNUPS: [
    number(30, 1e9),
    '30',
    'Sign-ups per hour and network, on all instances together. 0 turns it off.',
  ],
  LIMIT_TEXTS: [
    number(200, 1e9),
    '200',
    'Text messages with codes per hour, to all accounts together. They cost money; an alert names the limit when it is reached. 0 turns it off.',
  ],
  LIMIT_MESSAGES: [
    number(5, 1e9),
    '5',
    'Messages from the contact page per hour, for each network and each account. 0 turns it off.',
  ],
})

const TESTS = group('For tests only', {
  FIXED_NOW: [
    z.optional(
      z.iso.datetime({ error: 'is an instant such as 2026-03-08T06:59:00Z', offset: true }),
    ),
    '',
    'The time at which the clock starts.',
  ],
  SIMULATED_DAYS: [z.optional(whole(3 * 365)), '1095', 'How many days of draws are simulated.'],
})

const GROUPS = [
  APP,
  STORAGE,
  FEATURES,
  group('Draws', SOURCE_SETTINGS),
  MESSAGES,
  group('Payments', PAYMENT_SETTINGS),
  group('Contacts', PUBLIC_SETTINGS),
  LIMITS,
  MONITORING,
  TESTS,
]

/** Every setting. */
export const SETTINGS = {
  ...APP.settings,
  ...STORAGE.settings,
  ...FEATURES.settings,
  ...SOURCE_SETTINGS,
  ...MESSAGES.settings,
  ...PAYMENT_SETTINGS,
  ...PUBLIC_SETTINGS,
  ...LIMITS.settings,
  ...MONITORING.settings,
  ...TESTS.settings,
}

export type Settings = { [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K][0]> }

/** The settings as plain text, for `npm start -- --help`. */
export const settingsHelp = () =>
  GROUPS.map(({ title, settings }) =>
    [
      title,
      ...Object.entries(settings).map(
        ([name, [, fallback, description]]) =>
          `  ${name.padEnd(26)} ${plain(description)}${fallback === '' ? '' : ` (${fallback})`}`,
      ),
    ].join('\n'),
  ).join('\n\n')

/** Markdown without code marks and link targets. */
const plain = (markdown: string) => markdown.replaceAll('`', '').replace(/\[(.*?)\]\(.*?\)/g, '$1')

/** The settings as Markdown tables, for docs/configuration.md. */
export const settingsTables = () =>
  GROUPS.map(({ title, settings }) =>
    [
      `## ${title}`,
      '| setting | default | |',
      '|---|---|---|',
      ...Object.entries(settings).map(
        ([name, [, fallback, description]]) =>
          `| \`${name}\` | ${fallback} | ${description.replaceAll('|', '\\|')} |`,
      ),
    ].join('\n'),
  ).join('\n\n')
