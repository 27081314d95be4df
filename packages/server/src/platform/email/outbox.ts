import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'

interface Settings {
  production: boolean
  SMTP_URL?: string | undefined
}

/** The folder for email if no mail server is configured. */
export const outboxFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'outbox')

/** Whether the browser shows that folder: never in production. */
export const hasOutboxPage = ({ production, SMTP_URL }: Settings) =>
  !production && SMTP_URL === undefined

const ADDRESS = /^(::ffff:)?127\.|^::1$/
const HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Whether the request comes from this machine. The emails open accounts, so neither the network,
 * nor a tunnel, nor a page whose name resolves here may read them.
 */
export const isFromHere = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) =>
  ADDRESS.test(ip) && HOST.test(headers.host ?? '') && headers['x-forwarded-for'] === undefined
