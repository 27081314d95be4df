import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer, request } from 'node:http'
import { isHealthy, until } from './instance.ts'

/** A load balancer: several instances, and their health checks. */
export interface Balancer extends AsyncDisposable {
  url: string
  kind: string
}

const LOOK_MS = 250

/**
 * Used without HAProxy. It passes calls to healthy instances in turn, and repeats a refused connection
 * elsewhere.
 */
export async function openProxy(instances: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
  const healthy = new Set<string>()
  const look = async (url: string) => {
    if (await isHealthy(url)) healthy.add(url)
    else healthy.delete(url)
  }
  const looking = setInterval(() => instances.forEach((url) => void look(url)), LOOK_MS)
  let turn = 0
  const choose = (refused: readonly string[]) => {
    const left = instances.filter((url) => !refused.includes(url))
    const wellLeft = left.filter((url) => healthy.has(url))
    const among = wellLeft.length > 0 ? wellLeft : left
    return among[turn++ % among.length]
  }
  // A connection is kept during the whole run: closing one while a call arrives would look like a fault.
  const server = createServer({ keepAliveTimeout: 120_000 }, (asked, answer) => {
    void bodyOf(asked).then((body) => pass({ asked, answer, body, agent, choose }, []))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  await until('an instance is healthy', () => healthy.size > 0)
  return {
    url: `http://127.0.0.1:${address.port}`,
    kind: 'a proxy of the tests’ own (HAProxy is not installed)',
    [Symbol.asyncDispose]: async () => {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Passing {
  asked: IncomingMessage
  answer: ServerResponse
  body: Buffer
  agent: Agent
  /** An instance that has not refused this call; undefined once all have. */
  choose: (refused: readonly string[]) => string | undefined
}

function pass(passing: Passing, refused: readonly string[]) {
  const { asked, answer, body, agent, choose } = passing
  const url = choose(refused)
  if (url === undefined) {
    answer.writeHead(502).end()
    return
  }
  const { connection: _, ...headers } = asked.headers
  const options = { agent, method: asked.method ?? 'GET', headers }
  const onward = request(new URL(asked.url ?? '/', url), options, (came) => {
    const { connection: _, ...back } = came.headers
    answer.writeHead(came.statusCode ?? 502, back)
    came.on('error', () => answer.destroy())
    came.pipe(answer)
  })
  onward.on('error', (error) => {
    const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
    if (isRefused) pass(passing, [...refused, url])
    else if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  })
  onward.end(body)
}

async function bodyOf(asked: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part)
  return Buffer.concat(parts)
}
