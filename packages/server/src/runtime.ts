import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { HOOKS } from './composition.ts'
import type { Config } from './config.ts'
import type { Hooks } from './deps.ts'
import { ROOT } from './environment.ts'
import type { Clock } from '#platform/clock.ts'
import { clockFrom, systemClock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { openDb, openPool, openProbe } from '#platform/db/db.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Connection, OpenDatabase } from '#platform/db/open.ts'
import { openDatabase } from '#platform/db/open.ts'
import { openFiles } from '#platform/files/open.ts'
import type { FileStore } from '#platform/files/store.ts'
import { openLog } from '#platform/log.ts'
import { emailLayoutOf } from '#platform/email/layout.ts'
import { Mailer } from '#platform/email/mailer.ts'
import { outboxFolder } from '#platform/email/outbox.ts'
import { fileTransport, smtpTransport } from '#platform/email/transport.ts'
import { Metrics } from '#platform/metrics/metrics.ts'
import { openPayments } from '#platform/payments/open.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import type { Random } from '#platform/random.ts'
import { systemRandom } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import { openKeys } from '#platform/stored-keys.ts'
import { secretInDatabase, secretInFile } from '#platform/secret.ts'
import { openSmsTransport } from '#platform/sms/open.ts'
import { SmsSender } from '#platform/sms/sender.ts'

/** What the server and the commands share: a migrated database, the clock, the keys. */
export interface Runtime {
  config: Config
  instance: string
  log: FastifyBaseLogger
  metrics: Metrics
  clock: Clock
  random: Random
  keys: Keys
  hooks: Hooks
  connection: Connection
  pool: pg.Pool
  probe: pg.Pool
  db: Db
  mail: Mailer
  sms: SmsSender
  payments: PaymentProvider
  files: FileStore
  /** The public origin of the site, used for links in emails. */
  publicUrl: string
  close(): Promise<void>
}

export async function openRuntime(config: Config, role: 'server' | 'command'): Promise<Runtime> {
  const instance = randomUUID().slice(0, 8)
  const metrics = new Metrics()
  const level = role === 'server' ? config.LOG_LEVEL : 'error'
  const log = openLog(level, instance, undefined, metrics.hear)
  const clock =
    config.FIXED_NOW === undefined
      ? systemClock
      : clockFrom(Temporal.Instant.from(config.FIXED_NOW))
  const database = await openDatabase(config, role, (message, data) =>
    log.info(data ?? {}, message),
  )
  const pool = openPool(database.connection, role === 'server' ? 12 : 3)
  const probe = openProbe(database.connection)
  try {
    const applied = await migrate(database.connection)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    const db = openDb(pool)
    const secret = await secretOf(config, db)
    const previous = config.SECRET_PREVIOUS
    const keys = await openKeys({ db, random: systemRandom, clock }, { secret, previous })
    const mail = newMailer(config, {
      db,
      clock,
      random: systemRandom,
      keys,
      layout: emailLayoutOf(config, publicUrlOf(config)),
      log,
    })
    const sms = new SmsSender({ db, clock, random: systemRandom, log }, openSmsTransport(config))
    const payments = await openPayments(config, { db, clock, random: systemRandom, keys, log })
    const files = await openFiles(config)
    const close = () => closeAll([pool, probe], database)
    return {
      config,
      instance,
      log,
      metrics,
      clock,
      random: systemRandom,
      keys,
      hooks: HOOKS,
      connection: database.connection,
      pool,
      probe,
      db,
      mail,
      sms,
      payments,
      files,
      publicUrl: publicUrlOf(config),
      close,
    }
  } catch (error) {
    await closeAll([pool, probe], database)
    throw error
  }
}

const publicUrlOf = ({ PUBLIC_URL, PORT }: Config) =>
  PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${PORT}`

async function secretOf(config: Config, db: Db): Promise<string> {
  if (config.SECRET !== undefined) return config.SECRET
  return config.DATABASE_URL === undefined
    ? await secretInFile(config.dataDir, systemRandom)
    : await secretInDatabase(db, systemRandom)
}

function newMailer(config: Config, deps: ConstructorParameters<typeof Mailer>[0]): Mailer {
  const transport = config.SMTP_URL
    ? smtpTransport(config.SMTP_URL, config.MAIL_FROM)
    : fileTransport(outboxFolder(config), config.MAIL_FROM)
  return new Mailer(deps, transport)
}

const PATIENCE_MS = 5_000

/** Waits for a part to close, with a timeout, so that a hanging one does not keep the others open. */
export async function inTime(closed: Promise<unknown>, late: () => void): Promise<void> {
  const done = closed.then(() => true)
  if (!(await Promise.race([done, setTimeout(PATIENCE_MS, false, { ref: false })]))) late()
}

async function closeAll(pools: pg.Pool[], database: OpenDatabase): Promise<void> {
  await inTime(Promise.all(pools.map((pool) => pool.end())), () => {})
  await database.close()
}

export const WEB_FOLDER = join(ROOT, 'packages/web/dist')
