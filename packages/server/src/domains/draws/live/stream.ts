import type { ServerResponse } from 'node:http'
import type { StreamEvent } from '@fourcast/contract/draws.ts'

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
