import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

/** 400 for two Host headers: Node keeps the first, a proxy in front may have read the second (RFC 9112, 3.2). */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
    if (hosts > 1) throw new Failure('malformed', 'Send one Host header')
    done()
  })
}
