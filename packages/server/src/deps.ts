import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { AccountHooks } from '#domains/accounts/hooks.ts'
import type { DrawHooks } from '#domains/draws/store/hooks.ts'
import type { CoolOffHooks } from '#domains/entitlements/hooks.ts'
import type { DrawCounter } from '#domains/forecasts/draw-counter.ts'
import type { ModelStatusCache } from '#domains/forecasts/model-status-cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Events } from '#platform/events/events.ts'
import type { AddressLimit } from '#platform/http/limits.ts'
import type { Authenticate } from '#platform/http/auth.ts'
import type { RouteDeps } from '#platform/http/route.ts'
import type { JobRegistry } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/email/mailer.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import type { Random } from '#platform/random.ts'
import type { SmsSender } from '#platform/sms/sender.ts'
import type { Keys } from '#platform/secret.ts'

/** The hooks by which lower domains call higher ones, grouped by calling domain. */
export interface Hooks {
  accounts: AccountHooks
  coolOff: CoolOffHooks
  draws: DrawHooks
}

/** Everything that the app depends on; tests replace the clock, randomness and transports. */
export interface Deps {
  config: Config
  db: Db
  /** The connections of `db`; their queue shows overload. */
  pool: pg.Pool
  /** One connection of its own for health checks. */
  probe: pg.Pool
  /** For reads of public data: a replica if there is one, at most a second behind. */
  publicDb: Db
  clock: Clock
  random: Random
  keys: Keys
  hooks: Hooks
  mail: Mailer
  sms: SmsSender
  payments: PaymentProvider
  /** Storage for the bytes of uploaded files. */
  files: FileStore
  events: Events
  /** Recurring jobs. */
  jobs: JobRegistry
  log: FastifyBaseLogger
  metrics: Metrics
  /** The folder of the built web app. */
  webFolder: string
  /** The public origin of the site, used for links in emails. */
  publicUrl: string
  /** Whether requests are accepted: false while stopping. */
  isReady: () => boolean
  instance: string
}

/** The context that every domain's routes get. */
export interface RouteContext extends Deps {
  authenticate: Authenticate
  requireProof: RouteDeps['requireProof']
  limits: SharedLimits
  /** A cache of each state's model status. */
  modelStatus: ModelStatusCache
  /** The statistics of each state's draws. */
  counting: DrawCounter
}

/** Rate limits shared by several domains, one bucket each. */
export interface SharedLimits {
  signIns: AddressLimit
  signUps: AddressLimit
}
