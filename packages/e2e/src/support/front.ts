import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'

/** What stands between a browser and an app: it can be down, or speak for a later build. */
export interface Front extends AsyncDisposable {
  url: string
  /** No answer to anyone, as if the server had been stopped; or answers again. */
  setDown(down: boolean): void
  /** From now on as after a deploy: another worker, and no part of the bundle that was. */
  deploy(): void
}

export async function openFront(app: string): Promise<Front> {
  let down = false
  let deployed = false
  const server = createServer((asked, answer) => {
    if (down) return asked.socket.destroy()
    if (deployed && asked.url?.startsWith('/assets/')) return answer.writeHead(404).end()
    return pass(app, asked, answer, deployed && asked.url === '/sw.js' ? '\n// A later build.' : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port could be had')
  return {
    url: `http://localhost:${address.port}`,
    setDown: (next) => {
      down = next
      if (down) server.closeAllConnections()
    },
    deploy: () => (deployed = true),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Hands a call on, and its answer back with something behind it. */
function pass(app: string, asked: IncomingMessage, answer: ServerResponse, behind: string) {
  const headers = { ...asked.headers, ...(behind && { 'accept-encoding': 'identity' }) }
  const options = { method: asked.method ?? 'GET', headers }
  const onward = request(new URL(asked.url ?? '/', app), options, (came) => {
    const { 'content-length': _, ...rest } = came.headers
    const same = behind === ''
    answer.writeHead(came.statusCode ?? 502, same ? came.headers : { ...rest, etag: '"later"' })
    came.pipe(answer, { end: same })
    if (!same) came.on('end', () => answer.end(behind))
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}
