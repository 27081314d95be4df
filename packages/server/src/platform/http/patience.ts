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

/** Lets the body of one call take longer than others, as long as bytes keep coming. */
export function allowSending(
  message: IncomingMessage,
  { most, silent = 10_000, check = PATIENCE_MS.check }: Sending,
): void {
  const { socket } = message
  const begun = performance.now()
  let [bytes, heard] = [socket.bytesRead, begun]
  sending.add(socket)
  const watch = setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead !== bytes) [bytes, heard] = [socket.bytesRead, now]
    if (now - heard >= silent || now - begun >= most) socket.destroy()
    if (!message.complete && !socket.destroyed) return
    clearInterval(watch)
    sending.delete(socket)
  }, check)
  watch.unref()
}

/** Node says once of a call that it takes long: of some that is known. */
export const maySend = (socket: Socket): boolean => sending.has(socket)
