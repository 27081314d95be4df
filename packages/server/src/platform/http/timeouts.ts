import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Unused connections end within 30 seconds: time limits for headers, for a whole call, and for an
 * answer that is not read (Node counts that one twice). They are checked every `check`.
 */
export const CONNECTION_LIMITS_MS = {
  headers: 15_000,
  request: 27_000,
  reader: 13_500,
  check: 1_000,
}

/**
 * Drops connections whose reader is stuck. Silence alone is no reason: a call may be working, and
 * event streams wait.
 */
export function dropStuckReaders(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    // A connection between two calls has another timeout.
    const isBetweenCalls = socket.timeout !== server.timeout
    if (isBetweenCalls || socket.writableLength > 0) socket.destroy()
  })
}

/** Connections whose body may take longer. */
const sending = new WeakSet<Socket>()

interface Sending {
  /** Milliseconds in total. */
  most: number
  /** Milliseconds without a byte. */
  silent?: number
  check?: number
}

/** Lets the body of one call take longer while bytes keep arriving, until it is disposed. */
export function allowSending(
  message: IncomingMessage,
  { most, silent = 10_000, check = CONNECTION_LIMITS_MS.check }: Sending,
): Disposable {
  const { socket } = message
  const begun = performance.now()
  let [bytes, heard] = [socket.bytesRead, begun]
  sending.add(socket)
  const watch = setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead !== bytes) [bytes, heard] = [socket.bytesRead, now]
    if (now - heard >= silent || now - begun >= most) socket.destroy()
  }, check)
  watch.unref()
  const stop = () => {
    clearInterval(watch)
    sending.delete(socket)
  }
  // The end of the body, or of the connection.
  message.once('close', stop)
  return { [Symbol.dispose]: stop }
}

/** True if a slow call on this connection is expected, so that Node's warning about it is ignored. */
export const isSlowSendExpected = (socket: Socket): boolean => sending.has(socket)

/** A body that arrives too slowly for the memory it takes. */
export class TooSlow extends Error {}

/** The average bytes per second after the first seconds. */
const RATE = { bytesPerSecond: 16_000, afterMs: 5_000 }

/** Stops reading a body that arrives more slowly than `RATE`. The caller discards the rest. */
export async function atLeastRate<T>(message: IncomingMessage, reading: Promise<T>): Promise<T> {
  const { socket } = message
  const [begun, before] = [performance.now(), socket.bytesRead]
  const slow = Promise.withResolvers<never>()
  const watch = setInterval(() => {
    const ms = performance.now() - begun
    const bytes = socket.bytesRead - before
    if (ms >= RATE.afterMs && bytes * 1000 < RATE.bytesPerSecond * ms)
      slow.reject(new TooSlow('the body comes too slowly'))
  }, CONNECTION_LIMITS_MS.check)
  watch.unref()
  try {
    return await Promise.race([reading, slow.promise])
  } finally {
    clearInterval(watch)
  }
}
