import type { FastifyInstance, FastifyReply } from 'fastify'
import { isDatabaseAway } from '#platform/db/away.ts'
import type { Authenticate, Principal } from '#platform/http/auth.ts'
import type { Events } from '#platform/events/events.ts'
import { EventStream } from './stream.ts'

const CHECK_MS = 60_000

/** All event streams of this instance. */
export class EventStreams {
  readonly #events: Events
  readonly #authenticate: Authenticate
  readonly #open = new Set<EventStream>()

  constructor(app: FastifyInstance, deps: { events: Events; authenticate: Authenticate }) {
    this.#events = deps.events
    this.#authenticate = deps.authenticate
    // An open stream is never idle: without this the app would wait for it for ever.
    app.addHook('preClose', async () => this.#open.forEach((stream) => stream.end()))
  }

  /** Sends someone what concerns them until they leave, their session ends, or the app closes. */
  open(reply: FastifyReply, user: Principal, token: string): void {
    // From here on the answer is ours; Fastify waits for nothing more.
    reply.hijack()
    // Who went away meanwhile has said so already: nothing would ever end this stream.
    if (reply.raw.destroyed) return
    reply.sse.keepAlive()
    reply.sse.sendHeaders()
    const stream = new EventStream(reply.raw)
    const unsubscribe = this.#events.subscribe(user.userId, (event) => stream.send(event))
    const check = setInterval(() => {
      // Not activity: a page that is only open does not keep its session alive.
      this.#authenticate(token, true).catch((error) => {
        if (!isDatabaseAway(error)) stream.end()
      })
    }, CHECK_MS)
    this.#open.add(stream)
    reply.raw.on('close', () => {
      clearInterval(check)
      unsubscribe()
      this.#open.delete(stream)
    })
  }
}
