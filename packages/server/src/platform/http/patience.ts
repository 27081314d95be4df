import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Who holds a connection without use is gone within 30 seconds: after so long for headers, for all of
 * a call, and while an answer waits to be read (Node counts that twice before it says so). It looks
 * every `check`.
 */
export const PATIENCE_MS = { headers: 15_000, request: 27_000, reader: 13_500, check: 1_000 }

/** Drops readers who are stuck. Silence alone is none of that: a call may work, and event streams wait. */
export function dropStuckReaders(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    // A connection between two calls has another timeout, and is closed by it.
    const isBetweenCalls = socket.timeout !== server.timeout
    if (isBetweenCalls || socket.writableLength > 0) socket.destroy()
  })
}

/** Whose body may come for longer than others'. */
const sending = new WeakSet<Socket>()

interface Sending {
  /** Milliseconds in all. */
  most: number
  /** Without a byte. */
  silent?: number
  check?: number
}

/** Lets the body of one call take longer than others, as long as bytes keep coming, until it is disposed. */
export function allowSending(
  message: IncomingMessage,
  { most, silent = 10_000, check = PATIENCE_MS.check }: Sending,
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
  // It comes when the body is whole, and when the connection breaks.
  message.once('close', stop)
  return { [Symbol.dispose]: stop }
}

/** Node says once of a call that it takes long: of some that is known. */
export const maySend = (socket: Socket): boolean => sending.has(socket)

/** A body comes too slowly to be worth the memory it takes meanwhile. */
export class TooSlow extends Error {}

/** So many bytes a second on average, once the first seconds are over. */
const RATE = { bytesPerSecond: 16_000, afterMs: 5_000 }

/** Gives up on reading a body that comes slower than `RATE`. What still comes is the caller's to drop. */
export async function atLeastRate<T>(message: IncomingMessage, reading: Promise<T>): Promise<T> {
  const { socket } = message
  const [begun, before] = [performance.now(), socket.bytesRead]
  const slow = Promise.withResolvers<never>()
  const watch = setInterval(() => {
    const ms = performance.now() - begun
    const bytes = socket.bytesRead - before
    if (ms >= RATE.afterMs && bytes * 1000 < RATE.bytesPerSecond * ms)
      slow.reject(new TooSlow('the body comes too slowly'))
  }, PATIENCE_MS.check)
  watch.unref()
  try {
    return await Promise.race([reading, slow.promise])
  } finally {
    clearInterval(watch)
  }
}
