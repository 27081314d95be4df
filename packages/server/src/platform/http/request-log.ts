import { health, live } from '@fourcast/contract/service.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const PROBES = new Set<string | undefined>([health.path, live.path])

/**
 * Logs one line for each request, when it ends or its client leaves. Healthy probes are left out:
 * two load balancers would write 145 MB a day.
 */
export function logRequests(app: FastifyInstance): void {
  const finished = new WeakSet<FastifyReply>()
  app.addHook('onRequest', (request, reply, done) => {
    // An open stream never finishes: its client leaves.
    reply.raw.once('close', () => {
      if (!finished.has(reply)) logRequest(request, reply, 'request aborted')
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    finished.add(reply)
    const isHealthy = reply.statusCode < 400 && PROBES.has(request.routeOptions.url)
    if (!isHealthy) logRequest(request, reply)
    done()
  })
}

export function logRequest(request: FastifyRequest, reply: FastifyReply, message = 'request') {
  const ms = Math.round(reply.elapsedTime * 10) / 10
  request.log.info({ req: request, res: reply, ms }, message)
}
