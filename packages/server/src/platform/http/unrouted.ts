import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ApiError, ErrorCode } from '@fourcast/contract/errors.ts'
import { ERROR_STATUS } from '@fourcast/contract/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logRequest } from './request-log.ts'
import { isSlowSendExpected } from './timeouts.ts'

/** No hook runs for these answers, so they set the common headers here. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Time for a person to read why the connection closes. */
const FAREWELL_MS = 1_000

/** 404 for an address that the router cannot parse. */
export function refuseUnrouted(_error: Error, request: FastifyRequest, reply: FastifyReply) {
  const body: ApiError = {
    message: 'No such endpoint',
    code: 'not_found',
    requestId: request.id,
  }
  const headers = { ...HEADERS, 'x-request-id': request.id }
  reply.status(404).headers(headers).serializer(JSON.stringify).send(body)
  logRequest(request, reply)
}

/** Answers bytes that are no HTTP request, or too large headers, and closes the connection. */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSlowSendExpected(socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [code, message]: [ErrorCode, string] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['headers_too_large', 'The request headers are too large']
      : ['malformed', 'We couldn’t read the request']
  const body: ApiError = { message, code, requestId: randomUUID() }
  const text = JSON.stringify(body)
  const lines = Object.entries({
    ...HEADERS,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  })
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')
  socket.end(`HTTP/1.1 ${ERROR_STATUS[code]} Refused\r\n${head}\r\n\r\n${text}`)
  // A client that does not close its side would keep half of the connection open.
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
}
