import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

/** 400 for two Host headers: Node keeps the first, a proxy in front may have read the second (RFC 9112, 3.2). */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const names = rawHeaders.filter((_, at) => at % 2 === 0)
    const hosts = names.filter((name) => name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new Failure('malformed', 'Send one Host header')
  })
}
