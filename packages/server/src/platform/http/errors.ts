import type { ApiError } from '@fourcast/contract/errors.ts'
import { ERROR_STATUS } from '@fourcast/contract/errors.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable } from '#platform/db/unavailable.ts'
import { isOwnerGone } from '#platform/db/sql-state.ts'
import { Failure } from './failure.ts'
import { allowedMethods } from './paths.ts'

/** Fastify's own refusals, in our words. */
const FASTIFY_CODES: Readonly<Record<string, () => Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Failure('too_large', 'The request is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Failure('unsupported_media_type', 'Send application/json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Failure('malformed', 'The request body is incomplete'),
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    new Failure('malformed', 'The request body is not valid JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Failure('malformed', 'The request body is empty'),
}

/** Turns any error into a refusal that is safe to show. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return invalidInput(error.validation.map((issue) => [nameOf(issue), issue.message]))
  if (isDatabaseUnavailable(error))
    return new Failure('unavailable', 'Fourcast is busy right now. Please try again.', {
      retryAfter: 1,
    })
  if (isOwnerGone(error)) return new Failure('unauthenticated', MESSAGES.authenticationRequired)
  const known = FASTIFY_CODES[codeOf(error)]
  if (known) return known()
  const status = statusOf(error)
  if (status === 415) return new Failure('unsupported_media_type', 'Send application/json')
  if (status >= 400 && status < 500) return new Failure('malformed', 'We couldn’t read the request')
  return new Failure('internal', 'Something went wrong on our side. Please try again.')
}

const nameOf = ({ instancePath = '' }: { instancePath?: string }) =>
  instancePath.split('/').filter(Boolean).join('.')

/** Every invalid field with its first message; the message for people is the first of them. */
export function invalidInput(
  issues: readonly (readonly [name: string, message: string | undefined])[],
) {
  const fields: Record<string, string> = {}
  for (const [name, message = 'is not valid'] of issues) fields[name || 'body'] ??= message
  return new Failure('invalid', Object.values(fields)[0] ?? 'The input is not valid', { fields })
}

const property = (error: unknown, name: string): unknown =>
  error instanceof Error ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined
const codeOf = (error: unknown) => {
  const code = property(error, 'code')
  return typeof code === 'string' ? code : ''
}
const statusOf = (error: unknown) => Number(property(error, 'statusCode') ?? 500)

function send(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  const { retryAfter, ...details } = failure.details
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  const body: ApiError = {
    message: failure.message,
    code: failure.code,
    ...details,
    requestId: request.id,
  }
  return reply
    .status(ERROR_STATUS[failure.code])
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** Every failed call has the same form of answer. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error)
    if (failure.code === 'internal') request.log.error({ err: error }, 'unexpected failure')
    else if (failure.code === 'unavailable') request.log.warn({ err: error }, 'unavailable')
    else
      request.log.info(
        {
          event: 'refused',
          code: failure.code,
          userId: request.principal?.userId,
          fields: failure.details.fields && Object.keys(failure.details.fields),
        },
        'refused',
      )
    return send(request, reply, failure)
  })
}

/** 405 with `Allow` where the path exists, else 404. */
export function unknownCall(request: FastifyRequest, reply: FastifyReply) {
  const allowed = allowedMethods(request.server, request.url)
  if (allowed.length === 0)
    return send(request, reply, new Failure('not_found', 'No such endpoint'))
  reply.header('allow', allowed.join(', '))
  return send(
    request,
    reply,
    new Failure('method_not_allowed', 'This call does not allow that method'),
  )
}
