import type { StreamEvent } from '@fourcast/contract/draws.ts'
import * as contract from '@fourcast/contract/draws.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Tx } from '#platform/db/db.ts'
import type { Connection } from '#platform/db/open.ts'
import type { Wake } from '#platform/jobs/wake.ts'
import { EVENT_CHANNEL } from './channel.ts'

/** An event between instances: for one user, or for everyone. */
interface Envelope {
  userId?: string
  event: StreamEvent
}

/** A message between instances only: a session ended, so its open pages close. */
interface Ending {
  ended: string
}

type Listener = (event: StreamEvent) => void

/** Sends an event to every open page on every instance, once the transaction commits. */
export async function publish(tx: Tx, event: StreamEvent, userId?: string): Promise<void> {
  const envelope: Envelope = userId === undefined ? { event } : { event, userId }
  await tx.execute(sql`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify(envelope)})`)
}

/** Sends each of many users their own event, in one statement. */
export async function publishEach(
  tx: Tx,
  said: readonly { userId: string; event: StreamEvent }[],
): Promise<void> {
  await tellEach(tx, said)
}

/** Tells every instance that these sessions ended, once the transaction commits. */
export async function publishEnded(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tellEach(
    tx,
    sessionIds.map((ended) => ({ ended })),
  )
}

async function tellEach(tx: Tx, said: readonly (Envelope | Ending)[]): Promise<void> {
  const texts = said.map((one) => JSON.stringify(one))
  await tx.execute(
    sql`select pg_notify(${EVENT_CHANNEL}, text) from unnest(${sql.param(texts)}::text[]) as text`,
  )
}

/** Interval between checks of the connection, and the time limit of each. */
const PACE = { everyMs: 15_000, patienceMs: 10_000 }

/** One LISTEN connection for each instance, for all its open streams. */
export class Events {
  readonly #connection: Connection
  readonly #warn: (message: string) => void
  readonly #pace: typeof PACE
  readonly #Client: typeof pg.Client
  readonly #listeners = new Map<Listener, string>()
  readonly #endListeners = new Set<(sessionId: string) => void>()
  readonly #gapListeners = new Set<() => void>()
  readonly #eventListeners = new Set<Listener>()
  readonly #wakeListeners = new Set<(wake: Wake) => void>()
  #missed = false
  #trying: NodeJS.Timeout | undefined
  #client: pg.Client | undefined
  #stopped = false
  #retry: NodeJS.Timeout | undefined

  constructor(
    connection: Connection,
    warn: (message: string) => void,
    { pace = PACE, Client = connection.Client ?? pg.Client } = {},
  ) {
    this.#connection = connection
    this.#warn = warn
    this.#pace = pace
    this.#Client = Client
  }

  async start(): Promise<void> {
    const { everyMs, patienceMs } = this.#pace
    const client = new this.#Client({
      ...this.#connection,
      application_name: 'fourcast-events',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    client.on('notification', (message) => this.#deliver(message.payload ?? ''))
    client.on('error', () => this.#reconnect(client))
    client.on('end', () => this.#reconnect(client))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${EVENT_CHANNEL}`)
      this.#trying = setInterval(() => void this.#tryIt(client), everyMs)
      this.#tellGap()
    } catch {
      this.#reconnect(client)
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    clearInterval(this.#trying)
    await this.#client?.end().catch(() => {})
  }

  /** Receives events for `userId` and for everyone, until the returned function is called. */
  subscribe(userId: string, listener: Listener): () => void {
    this.#listeners.set(listener, userId)
    return () => this.#listeners.delete(listener)
  }

  /** The number of listeners: the open pages of this instance. */
  get listening(): number {
    return this.#listeners.size
  }

  /** Calls back with every ended session, on whichever instance it ended. */
  onEnded(listener: (sessionId: string) => void): void {
    this.#endListeners.add(listener)
  }

  /** Calls back whenever events may have been missed, because the connection was lost. */
  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener)
    return () => this.#gapListeners.delete(listener)
  }

  /** Calls back with every event for everyone. */
  onEvent(listener: Listener): () => void {
    this.#eventListeners.add(listener)
    return () => this.#eventListeners.delete(listener)
  }

  /** Calls back with every woken job, on whichever instance it was woken. */
  onWake(listener: (wake: Wake) => void): () => void {
    this.#wakeListeners.add(listener)
    return () => this.#wakeListeners.delete(listener)
  }

  #tellGap() {
    if (!this.#missed) return
    this.#missed = false
    for (const listener of this.#gapListeners) listener()
  }

  /** A connection that only listens does not notice a silent end, so it is queried now and then. */
  async #tryIt(client: pg.Client): Promise<void> {
    await client.query('select').catch(() => this.#reconnect(client))
  }

  #deliver(payload: string) {
    const said = read(payload)
    if (said === null) return this.#warn('an event that this version does not know')
    if ('job' in said) {
      for (const listener of this.#wakeListeners) listener(said)
      return
    }
    if ('ended' in said) {
      for (const listener of this.#endListeners) listener(said.ended)
      return
    }
    if (said.userId === undefined) for (const listener of this.#eventListeners) listener(said.event)
    for (const [listener, of] of this.#listeners)
      if (said.userId === undefined || said.userId === of) listener(said.event)
  }

  #reconnect(client: pg.Client) {
    if (this.#stopped || client !== this.#client) return
    this.#client = undefined
    this.#missed = true
    clearInterval(this.#trying)
    client.end().catch(() => {})
    this.#retry = setTimeout(() => void this.start(), 500)
  }
}

/** Parses a notification; null if it is invalid, since anyone with the database may notify. */
function read(payload: string): Envelope | Ending | Wake | null {
  try {
    const { event, userId, ended, job, at }: Envelope & Partial<Ending & Wake> = JSON.parse(payload)
    if (typeof job === 'string')
      return { job, ...(at !== undefined && { at: Temporal.Instant.from(at) }) }
    if (typeof ended === 'string') return { ended }
    return { event: contract.StreamEvent.parse(event), ...(userId !== undefined && { userId }) }
  } catch {
    return null
  }
}
