import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { metricsProblems, mixedKeys, productionProblems } from './production.ts'
import { SETTINGS, type Settings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

export class ConfigError extends Error {}

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
  if (settings.DATABASE_REPLICA_URL !== undefined && settings.DATABASE_URL === undefined)
    problems.push('DATABASE_URL is required: DATABASE_REPLICA_URL is its replica')
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
