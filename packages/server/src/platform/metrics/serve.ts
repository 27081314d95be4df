import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { collectDefaultMetrics } from 'prom-client'
import { isSame } from '#platform/secret.ts'
import type { Metrics } from './metrics.ts'

/** Gauges with the name of a counter, which Prometheus's check refuses. Those by type hold the same figures. */
const MISNAMED = ['handles', 'requests', 'resources'].map((part) => `nodejs_active_${part}_total`)

interface Where {
  port: number
  host: string
  /** The bearer token of callers; without one everybody who reaches the address can read. */
  token?: string | undefined
}

/**
 * Serves `/metrics` on an address of its own, for the inside only. `refresh` updates gauges before
 * each answer.
 */
export async function serveMetrics(
  { registry }: Metrics,
  where: Where,
  refresh: () => Promise<void>,
): Promise<{ port: number; close: () => Promise<void> }> {
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    if (where.token !== undefined && !isSame(`Bearer ${where.token}`, bearerOf(request))) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      return
    }
    await refresh()
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  }
  server.listen(where.port, where.host)
  await once(server, 'listening')
  return { port: portOf(server), close: () => close(server) }
}

const bearerOf = ({ headers }: IncomingMessage) => headers.authorization ?? ''

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await promisify(server.close.bind(server))()
}
