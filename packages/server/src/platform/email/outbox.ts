import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'

interface Settings {
  production: boolean
  PUBLIC_URL?: string | undefined
  SMTP_URL?: string | undefined
}

/** The folder for email if no mail server is configured. */
export const outboxFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'outbox')

/** True if the app shows that folder: never in production, nor at an address that others can open. */
export const hasOutboxPage = ({ production, PUBLIC_URL, SMTP_URL }: Settings) =>
  !production && SMTP_URL === undefined && (PUBLIC_URL === undefined || isLocal(PUBLIC_URL))

const ADDRESS = /^(::ffff:)?127\.|^::1$/
const HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
/** Headers of proxies and tunnels, such as nginx, Caddy, Cloudflare and Fly. */
const PROXY = /^(via|forwarded|x-(forwarded|real|original|client|proxy)\b.*|cf-.*|.*-client-ip)$/

const isLocal = (url: string): boolean => HOST.test(new URL(url).host)

/**
 * True if the request comes from this machine. The emails open accounts, so neither the network, nor a
 * tunnel, nor a page whose name resolves here may read them.
 */
export const isFromHere = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) =>
  ADDRESS.test(ip) &&
  HOST.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => PROXY.test(name))
