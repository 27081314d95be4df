import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'

/** A proxy between a browser and an app: it can be down, or simulate a deploy. */
export interface Front extends AsyncDisposable {
  url: string
  /** Drops all requests, as if the server had been stopped; or forwards them again. */
  setDown(down: boolean): void
  /** Simulates a deploy: a worker without the old chunk of the terms, and none of the old bundle's files. */
  deploy(): void
}

export async function openFront(app: string): Promise<Front> {
  let down = false
  let deployed = false
  const server = createServer((asked, answer) => {
    if (down) return asked.socket.destroy()
    if (deployed && asked.url?.startsWith('/assets/')) return answer.writeHead(404).end()
    const later = deployed && asked.url === '/sw.js'
    return later ? void passLater(app, answer) : pass(app, asked, answer)
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

/** Forwards a request and its response. */
function pass(app: string, asked: IncomingMessage, answer: ServerResponse) {
  const options = { method: asked.method ?? 'GET', headers: asked.headers }
  const onward = request(new URL(asked.url ?? '/', app), options, (came) => {
    // The browser's own cache would hide gaps in that of the worker.
    answer.writeHead(came.statusCode ?? 502, { ...came.headers, 'cache-control': 'no-store' })
    came.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}

/** The worker of a build in which the chunk of the terms has another name. */
async function passLater(app: string, answer: ServerResponse) {
  const worker = await (await fetch(`${app}/sw.js`)).text()
  const later = worker.replace(/\/assets\/TermsPage-[\w-]+\.js/, '/start.js?later')
  if (later === worker) throw new Error('The worker keeps no part with the terms')
  answer.writeHead(200, { 'content-type': 'application/javascript', 'cache-control': 'no-cache' })
  answer.end(later)
}
