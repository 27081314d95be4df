import type { ServerResponse } from 'node:http'
import type { StreamEvent } from '@fourcast/contract/draws.ts'
import { MULTI_STATE } from '@fourcast/engine/states.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { isDatabaseUnavailable } from '#platform/db/unavailable.ts'
import type { Db } from '#platform/db/db.ts'
import type { Authenticate, Principal } from '#platform/http/auth.ts'
import type { Events } from '#platform/events/events.ts'
import { networkOf } from '#platform/network.ts'
import { listFollowersElsewhere } from './repo.ts'

const CHECK_MS = 20_000
/**
 * More pages than anyone has open. Counted by account, and for the shared demo account by session;
 * above the limit, the oldest stream ends.
 */
const MAX_PER_ACCOUNT = 10
/** Enough for an office behind one address. The limit exists because each stream holds a connection. */
const MAX_PER_NETWORK = 200

interface StreamDeps {
  db: Db
  clock: Clock
  events: Events
  authenticate: Authenticate
}

interface Open {
  stream: EventStream
  user: Principal
  network: string
}

/** All event streams of this instance. */
export class EventStreams {
  readonly #events: Events
  readonly #authenticate: Authenticate
  readonly #audience: Audience
  /** The oldest first. */
  readonly #open = new Set<Open>()

  constructor(app: FastifyInstance, deps: StreamDeps) {
    this.#events = deps.events
    this.#audience = new Audience(deps, () => [...this.#open].map(({ user }) => user.userId))
    this.#authenticate = deps.authenticate
    // A missed event affects every stream: clients reconnect and refetch.
    deps.events.onGap(() => this.#endThose(() => true))
    deps.events.onEnded((id) => this.#endThose(({ user }) => user.sessionId === id))
    // Open streams would keep the app from closing.
    app.addHook('preClose', async () => this.#endThose(() => true))
  }

  /** Streams a user's events until the client leaves, the session ends or the app closes. */
  open(reply: FastifyReply, user: Principal, token: string): void {
    // From here on we write the response, not Fastify.
    reply.hijack()
    // If the client has already disconnected, no event will end this stream.
    if (reply.raw.destroyed) return
    reply.sse.keepAlive()
    reply.sse.sendHeaders()
    const network = networkOf(reply.request.ip || '')
    const open = { stream: new EventStream(reply.raw), user, network }
    const unsubscribe = this.#events.subscribe(user.userId, async (event) => {
      if (await this.#audience.isFor(event, user.userId)) open.stream.send(event)
    })
    const check = setInterval(() => void this.#check(user, token), CHECK_MS)
    this.#open.add(open)
    reply.raw.on('close', () => {
      clearInterval(check)
      unsubscribe()
      this.#open.delete(open)
    })
    this.#makeRoom(open)
  }

  /** A stream that finds its session ended closes the session's other streams too. */
  async #check({ sessionId }: Principal, token: string): Promise<void> {
    try {
      // Does not count as activity, so an open page does not keep its session alive.
      await this.#authenticate(token, true)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) this.#endThose(({ user }) => user.sessionId === sessionId)
    }
  }

  /** Ends the oldest streams to make room for a new one. */
  #makeRoom({ user: { userId, sessionId, isDemo }, network }: Open) {
    const open = [...this.#open]
    const own = open.filter(({ user }) =>
      isDemo ? user.sessionId === sessionId : user.userId === userId,
    )
    const near = open.filter((one) => one.network === network)
    const tooMany = new Set([...own.slice(0, -MAX_PER_ACCOUNT), ...near.slice(0, -MAX_PER_NETWORK)])
    this.#endThose((one) => tooMany.has(one))
  }

  #endThose(wanted: (open: Open) => boolean) {
    for (const open of this.#open) if (wanted(open)) open.stream.end()
  }
}

const HEARTBEAT_MS = 15_000
/** A client that reads nothing for this long is gone or hostile. */
const READ_TIMEOUT_MS = 30_000
/** How many distinct events wait for a slow reader. One that misses more refetches anyway. */
const MAX_WAITING = 100

/**
 * One open event stream. Slow readers use little memory and block nobody: a waiting event is not queued
 * twice, and a client that reads nothing for half a minute is disconnected.
 */
export class EventStream {
  readonly #out: ServerResponse
  readonly #waiting = new Set<string>()
  readonly #heartbeat: NodeJS.Timeout
  #patience: NodeJS.Timeout | undefined

  constructor(out: ServerResponse) {
    this.#out = out
    out.on('drain', () => this.#drained())
    out.on('close', () => this.#stopTimers())
    this.#heartbeat = setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS)
    // The first write sends the headers at once.
    this.#write('retry: 3000\n\n')
  }

  send(event: StreamEvent): void {
    if (this.#waiting.size < MAX_WAITING)
      this.#waiting.add(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    this.#flush()
  }

  /** The browser reconnects after `retry` and gets the reason then. */
  end(): void {
    // A stuck reader would keep an ended stream open, so its timeout continues.
    clearInterval(this.#heartbeat)
    this.#out.end()
  }

  #flush() {
    for (const text of this.#waiting) {
      if (this.#isStuck()) return
      this.#waiting.delete(text)
      this.#write(text)
    }
  }

  #write(text: string) {
    if (this.#isStuck() || this.#out.writableEnded || this.#out.destroyed) return
    if (!this.#out.write(text))
      this.#patience = setTimeout(() => this.#out.destroy(), READ_TIMEOUT_MS)
  }

  #isStuck() {
    return this.#patience !== undefined
  }

  #drained() {
    clearTimeout(this.#patience)
    this.#patience = undefined
    this.#flush()
  }

  #stopTimers() {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#patience)
  }
}

/**
 * Finds who gets the event of a draw: users who follow its state, or no state. One query for each
 * event.
 */
export class Audience {
  readonly #db: Db
  readonly #clock: Clock
  readonly #listening: () => Iterable<string>
  readonly #elsewhere = new WeakMap<StreamEvent, Promise<ReadonlySet<string>>>()

  /** `listening` returns the users with open streams. */
  constructor({ db, clock }: { db: Db; clock: Clock }, listening: () => Iterable<string>) {
    this.#db = db
    this.#clock = clock
    this.#listening = listening
  }

  async isFor(event: StreamEvent, userId: string): Promise<boolean> {
    if (event.type !== 'draw' || event.state === MULTI_STATE.code) return true
    const elsewhere = this.#elsewhere.get(event) ?? this.#ask(event, event.state)
    return !(await elsewhere).has(userId)
  }

  #ask(event: StreamEvent, state: string): Promise<ReadonlySet<string>> {
    const users = [...new Set(this.#listening())]
    // An event only triggers a refetch, so if the query fails it is sent to everyone.
    const asked = listFollowersElsewhere(this.#db, state, users, this.#clock.now()).catch(
      () => new Set<string>(),
    )
    this.#elsewhere.set(event, asked)
    return asked
  }
}
