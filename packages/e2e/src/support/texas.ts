import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

const SESSIONS = ['Morning', 'Day', 'Evening', 'Night']

const fileOf = (session: string, rows: readonly string[]) =>
  rows.map((row) => `Daily 4 ${session},${row},,0\n`).join('')

/** A server with the files of the Texas lottery. */
export async function openTexas() {
  // The other sessions return an old draw.
  const files = new Map(SESSIONS.map((session) => [session, fileOf(session, ['5,2,2026,1,2,3,4'])]))
  const waiting: ServerResponse[] = []
  let held: string | null = null
  let heard = () => {}
  const server = createServer(({ url = '' }, out) => {
    const session = SESSIONS.find((one) => url.includes(`daily4${one.toLowerCase()}`)) ?? ''
    if (session !== held) return out.end(files.get(session))
    waiting.push(out)
    return heard()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the files have no port')
  return {
    base: `http://127.0.0.1:${address.port}`,
    /** Serves these rows for a session from now on, including to pending requests. */
    answer: (session: string, ...rows: string[]) => {
      files.set(session, fileOf(session, rows))
      held = null
      for (const out of waiting.splice(0)) out.end(files.get(session))
    },
    /** Delays a session's file; resolves when it is requested. */
    hold: (session: string) => {
      held = session
      return new Promise<void>((asked) => (heard = asked))
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
