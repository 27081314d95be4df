import type { Server } from 'node:http'
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
