import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'

interface Settings {
  production: boolean
  SMTP_URL?: string | undefined
}

/** Where mail lies that no mail server is set for. */
export const outboxFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'outbox')

/** Whether that folder can be read in the browser: never in production, whatever is set. */
export const hasOutboxPage = ({ production, SMTP_URL }: Settings) =>
  !production && SMTP_URL === undefined

const ADDRESS = /^(::ffff:)?127\.|^::1$/
const HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Whether a person at this machine asks. The mails open accounts: neither a network that the server
 * listens on, nor a tunnel to it, nor a page that had its name resolve to it reads them.
 */
export const isFromHere = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) =>
  ADDRESS.test(ip) && HOST.test(headers.host ?? '') && headers['x-forwarded-for'] === undefined
