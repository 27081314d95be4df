import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Endpoint, Request } from '@fourcast/contract/endpoint.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { buildApp } from '#app.ts'
import { HOOKS } from '#composition.ts'
import { parseConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import type { Clock } from '#platform/clock.ts'
import { openDb, openPool, openProbe } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import { Events } from '#platform/events/events.ts'
import { localStore } from '#platform/files/local.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { JobRegistry } from '#platform/jobs/jobs.ts'
import { openLog } from '#platform/log.ts'
import { emailLayoutOf } from '#platform/email/layout.ts'
import type { OutgoingMail } from '#platform/email/transport.ts'
import { Metrics } from '#platform/metrics/metrics.ts'
import { openPayments } from '#platform/payments/open.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { systemRandom } from '#platform/random.ts'
import { openKeys } from '#platform/stored-keys.ts'
import type { OutgoingSms } from '#platform/sms/transport.ts'
import { createDatabase } from './database.ts'
import { TestMailer, TestSmsSender } from './messages.ts'
import { type ReusedDatabase, takeDatabase } from './reused-database.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(to: string): void
  advance(by: Temporal.DurationLike): void
}

export function testClock(start: string): TestClock {
  let now = Temporal.Instant.from(start)
  return {
    now: () => now,
    set: (to) => void (now = Temporal.Instant.from(to)),
    advance: (by) =>
      void (now = now.add(
        Temporal.Duration.from(by).round({
          largestUnit: 'hours',
          relativeTo: now.toZonedDateTimeISO('UTC'),
        }),
      )),
  }
}

interface Options {
  now?: string
  env?: Record<string, string>
  /** Where a built web lies; without it only calls are served. */
  webFolder?: string
  /** A second instance on the database of the first. */
  beside?: TestApp
  /** What stands in for the provider: another one, or the sandbox with something that goes wrong. */
  payments?: (sandbox: PaymentProvider) => PaymentProvider
  /** Work that comes round: none, unless a test has some. */
  jobs?: (on: { pool: pg.Pool; clock: Clock; events: Events }) => JobRegistry
  /** What stands in for the folder of files: it, with something that goes wrong. */
  files?: (folder: FileStore) => FileStore
}

type CallOptions = { token?: string; headers?: Record<string, string>; address?: string }

/** A whole app on a real database of its own, gone when the block ends. */
export interface TestApp extends AsyncDisposable {
  server: FastifyInstance
  /** What the app is made of, for work that no call does: a job, a command, the seed. */
  deps: Deps
  db: Db
  pool: pg.Pool
  clock: TestClock
  connection: pg.ClientConfig
  /** Where its files lie, once there are any. */
  folder: string
  /** Every mail sent, oldest first. */
  mails: OutgoingMail[]
  /** Who sends them: one for each app on this database. */
  mailers: TestMailer[]
  /** Every text message sent, oldest first. */
  texts: OutgoingSms[]
  /** Every log line, parsed. */
  logs: Record<string, unknown>[]
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Makes a call of the contract and answers what came, whatever it is. */
  request<E extends Endpoint>(
    endpoint: E,
    request?: Partial<Request<E>>,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>
  /** Makes a call of the contract that must succeed. */
  call<E extends Endpoint>(
    endpoint: E,
    request?: Partial<Request<E>>,
    options?: CallOptions,
  ): Promise<Answer<E>>
  /** Waits until all mail that was posted has been sent. */
  mailed(): Promise<OutgoingMail[]>
}

const ENV = {
  SECRET: 'a-secret-of-the-tests-0123456789abcdef',
  DRAW_SOURCES: 'simulated',
  LIMIT_CALLS: '0',
  LIMIT_SIGNINS: '0',
  LIMIT_SIGNUPS: '0',
  NODE_ENV: 'test',
}

export async function openTestApp({
  now = '2026-05-04T16:00:00Z',
  env = {},
  webFolder = '/nowhere',
  beside,
  payments = (sandbox) => sandbox,
  files = (folder) => folder,
  jobs = () => ({ list: () => [], runNow: async () => {} }),
}: Options = {}): Promise<TestApp> {
  const database = beside ? besideOf(beside) : await takeDatabase(createDatabase)
  const { connection, clients } = database
  const pool = openPool({ ...connection, Client: clients.pool }, 8)
  const probe = openProbe({ ...connection, Client: clients.pool })
  const db = openDb(pool)
  const clock = beside?.clock ?? testClock(now)
  const mails = beside?.mails ?? []
  const mailers = beside?.mailers ?? []
  const texts = beside?.texts ?? []
  const logs: Record<string, unknown>[] = []
  const metrics = new Metrics()
  const write = (line: string) => void logs.push(JSON.parse(line))
  const log = openLog('info', 'test', { write }, metrics.hear)
  const config = parseConfig({ ...ENV, ...env }, '/nowhere')
  const { SECRET: secret = '', SECRET_PREVIOUS: previous } = config
  const keys = await openKeys({ db, random: systemRandom, clock }, { secret, previous })
  const publicUrl = config.PUBLIC_URL ?? 'https://fourcast.example'
  const mail = new TestMailer(
    {
      db,
      clock,
      random: systemRandom,
      keys,
      layout: emailLayoutOf(config, publicUrl),
      log,
    },
    async (sent) => void mails.push(sent),
  )
  mailers.push(mail)
  const sms = new TestSmsSender(
    { db, clock, random: systemRandom, log },
    async (sent) => void texts.push(sent),
  )
  const events = new Events(connection, (message) => log.warn(message), {
    Client: clients.events,
  })
  await events.start()
  const folder = beside?.folder ?? join(tmpdir(), `fourcast-files-${randomUUID()}`)
  const deps: Deps = {
    config,
    db,
    pool,
    probe,
    publicDb: db,
    clock,
    random: systemRandom,
    keys,
    hooks: HOOKS,
    mail,
    sms,
    payments: payments(await openPayments(config, { db, clock, random: systemRandom, keys, log })),
    files: files(localStore(folder)),
    events,
    log,
    metrics,
    jobs: jobs({ pool, clock, events }),
    webFolder,
    publicUrl,
    isReady: () => true,
    instance: 'test',
  }
  const server = await buildApp(deps)
  const request: TestApp['request'] = async (endpoint, input = {}, options = {}) => {
    const before = { mail: mail.posted, sms: sms.posted }
    const response = await server.inject(toInject(endpoint, input, options))
    await mail.settled()
    const warn = (err: unknown) => log.warn({ err }, 'deliver')
    if (mail.posted > before.mail) await mail.deliverDue().catch(warn)
    if (sms.posted > before.sms) await sms.deliverDue().catch(warn)
    return response
  }
  return {
    server,
    deps,
    db,
    pool,
    clock,
    connection,
    folder,
    mails,
    mailers,
    texts,
    logs,
    request,
    inject: (options) => server.inject(options),
    call: async (endpoint, input, options) => {
      const response = await request(endpoint, input, options)
      if (response.statusCode >= 300)
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${response.statusCode}: ${response.body}`,
        )
      return response.body === '' ? JSON.parse('null') : response.json()
    },
    mailed: async () => {
      // The app beside may have an email that it has not written yet.
      await Promise.all(mailers.map((one) => one.settled()))
      await mail.deliverDue()
      return mails
    },
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await database.release(async () => {
        await events.stop()
        await mail.settled()
        await pool.end()
        await probe.end()
      })
      if (!beside) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The database of another instance, which empties it. */
const besideOf = ({ connection }: TestApp): ReusedDatabase => ({
  connection,
  clients: { pool: pg.Client, events: pg.Client },
  release: (end) => end(),
})

function toInject(
  endpoint: Endpoint,
  input: Partial<Request<Endpoint>>,
  options: CallOptions,
): InjectOptions {
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: object }
  return {
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    ),
    query,
    ...(body !== undefined && { payload: body }),
    ...(options.address && { remoteAddress: options.address }),
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
  }
}
