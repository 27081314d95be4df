import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { isDatabaseAway } from '#platform/db/away.ts'
import type { Db } from '#platform/db/db.ts'
import type { Authenticate, Principal } from '#platform/http/auth.ts'
import type { Events } from '#platform/events/events.ts'
import { networkOf } from '#platform/network.ts'
import { Audience } from './audience.ts'
import { EventStream } from './stream.ts'

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
