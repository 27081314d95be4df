import type { ServerResponse } from 'node:http'
import type { StreamEvent } from '@fourcast/contract/draws.ts'
import { MULTI_STATE } from '@fourcast/engine/states.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { isDatabaseAway } from '#platform/db/away.ts'
import type { Db } from '#platform/db/db.ts'
import type { Authenticate, Principal } from '#platform/http/auth.ts'
import type { Events } from '#platform/events/events.ts'
import { networkOf } from '#platform/network.ts'
import { listElsewhere } from './repo.ts'

const CHECK_MS = 20_000
/**
 * More pages than anyone reads at once. Counted by account; of the demo account, which is many
 * people's, by session: each one more would send another one away.
 */
const MOST_OF_AN_ACCOUNT = 10
/** An office of people behind one address, and no more: each stream keeps a connection. */
const MOST_OF_A_NETWORK = 200

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
  /** Oldest first. */
  readonly #open = new Set<Open>()

  constructor(app: FastifyInstance, deps: StreamDeps) {
    this.#events = deps.events
    this.#audience = new Audience(deps, () => [...this.#open].map(({ user }) => user.userId))
    this.#authenticate = deps.authenticate
    // What an instance missed its pages have missed too: they come back, and catch up.
    deps.events.onGap(() => this.#endThose(() => true))
    deps.events.onEnded((id) => this.#endThose(({ user }) => user.sessionId === id))
    // An open stream is never idle: without this the app would wait for it for ever.
    app.addHook('preClose', async () => this.#endThose(() => true))
  }

  /** Sends someone what concerns them until they leave, their session ends, or the app closes. */
  open(reply: FastifyReply, user: Principal, token: string): void {
    // From here on the answer is ours; Fastify waits for nothing more.
    reply.hijack()
    // Who went away meanwhile has said so already: nothing would ever end this stream.
    if (reply.raw.destroyed) return
    reply.sse.keepAlive()
    reply.sse.sendHeaders()
    const network = networkOf(reply.request.ip || '')
    const open = { stream: new EventStream(reply.raw), user, network }
    const unsubscribe = this.#events.subscribe(user.userId, async (event) => {
      if (await this.#audience.hears(event, user.userId)) open.stream.send(event)
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

  /** One page that learns of its session's end ends the others of that session too. */
  async #check({ sessionId }: Principal, token: string): Promise<void> {
    try {
      // Not activity: a page that is only open does not keep its session alive.
      await this.#authenticate(token, true)
    } catch (error) {
      if (!isDatabaseAway(error)) this.#endThose(({ user }) => user.sessionId === sessionId)
    }
  }

  /** The oldest give way to a new one. */
  #makeRoom({ user: { userId, sessionId, isDemo }, network }: Open) {
    const open = [...this.#open]
    const own = open.filter(({ user }) =>
      isDemo ? user.sessionId === sessionId : user.userId === userId,
    )
    const near = open.filter((one) => one.network === network)
    const tooMany = new Set([
      ...own.slice(0, -MOST_OF_AN_ACCOUNT),
      ...near.slice(0, -MOST_OF_A_NETWORK),
    ])
    this.#endThose((one) => tooMany.has(one))
  }

  #endThose(wanted: (open: Open) => boolean) {
    for (const open of this.#open) if (wanted(open)) open.stream.end()
  }
}

const HEARTBEAT_MS = 15_000
/** Whoever takes nothing for this long is gone, or means harm. */
const PATIENCE_MS = 30_000
/** Different events that wait for a slow reader; one that misses more refetches anyway. */
const WAITING_MOST = 100

/**
 * One open event stream. A slow reader holds up nobody and costs little: an event that waits
 * already is not queued again, and a reader that takes nothing for half a minute is let go.
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
    // What comes first makes the headers leave at once.
    this.#write('retry: 3000\n\n')
  }

  send(event: StreamEvent): void {
    if (this.#waiting.size < WAITING_MOST)
      this.#waiting.add(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    this.#flush()
  }

  /** The browser comes back after `retry`, and learns then why it was sent away. */
  end(): void {
    // A reader who is stuck would keep what is ended open: patience with them still runs out.
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
    if (!this.#out.write(text)) this.#patience = setTimeout(() => this.#out.destroy(), PATIENCE_MS)
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

/** Who hears of a draw: whoever follows its state, or no state at all. One query for each event. */
export class Audience {
  readonly #db: Db
  readonly #clock: Clock
  readonly #listening: () => Iterable<string>
  readonly #elsewhere = new WeakMap<StreamEvent, Promise<ReadonlySet<string>>>()

  /** `listening` answers whose streams are open now. */
  constructor({ db, clock }: { db: Db; clock: Clock }, listening: () => Iterable<string>) {
    this.#db = db
    this.#clock = clock
    this.#listening = listening
  }

  async hears(event: StreamEvent, userId: string): Promise<boolean> {
    if (event.type !== 'draw' || event.state === MULTI_STATE.code) return true
    const elsewhere = this.#elsewhere.get(event) ?? this.#ask(event, event.state)
    return !(await elsewhere).has(userId)
  }

  #ask(event: StreamEvent, state: string): Promise<ReadonlySet<string>> {
    const users = [...new Set(this.#listening())]
    // An event is a nudge without a digit in it: where nobody can be asked, one too many does no harm.
    const asked = listElsewhere(this.#db, state, users, this.#clock.now()).catch(
      () => new Set<string>(),
    )
    this.#elsewhere.set(event, asked)
    return asked
  }
}
