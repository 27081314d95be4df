import type { Multipart } from '@fastify/multipart'
import multipart from '@fastify/multipart'
import type { Schema } from '@fourcast/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { invalidInput } from './errors.ts'
import { Failure, invalidField } from './failure.ts'
import { atLeastRate, TooSlow } from './timeouts.ts'

/** The most parts of a form with one file; the next one is refused by name. */
const MOST_PARTS = 6
const LIMITS = {
  files: 1,
  fields: MOST_PARTS + 1,
  parts: MOST_PARTS + 2,
  fieldNameSize: 100,
  fieldSize: 1_000,
  headerPairs: 20,
}

interface FileRules {
  /** Bytes of the file. */
  most: number
  tooLarge: string
}

/** In a scope of its own, because no other call accepts multipart/form-data. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.setValidatorCompiler(allButBody)
  // Other content is not read; `readForm` refuses it.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
}

/** The handler validates the body, after all checks that need no body. */
const allButBody: typeof validatorCompiler = (part) =>
  part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part)

/**
 * Reads the fields and the file of a form into memory; nothing is written, so an interrupted upload
 * leaves nothing. The handler calls it after all checks that need no body.
 */
export async function readForm<const S extends Schema>(
  request: FastifyRequest,
  schema: S,
  rules: FileRules,
): Promise<z.output<S>> {
  if (!request.isMultipart())
    throw refusal('unsupported_media_type', 'Send multipart/form-data with one file')
  try {
    const fields = await atLeastRate(request.raw, fieldsOf(request, rules.most))
    const parsed = schema.safeParse(fields)
    if (parsed.success) return parsed.data
    throw invalidInput(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  } catch (error) {
    throw toRefusal(error, rules)
  } finally {
    // The rest is discarded, so that the connection can be used again.
    request.raw.unpipe()
    request.raw.resume()
  }
}

const NOT_A_FORM = 'We couldn’t read the form'
const TOO_SLOW = 'The upload was too slow. Try again on a faster connection.'
const TOO_MANY = 'The form has too many fields'

async function fieldsOf(request: FastifyRequest, most: number) {
  const fields = new Map<string, unknown>()
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: most } })) {
    const { fieldname: name } = part
    if (fields.has(name)) throw invalidField(name, `Send ${name} once`)
    if (fields.size === MOST_PARTS) throw invalidField(name, TOO_MANY)
    fields.set(name, await valueOf(part))
  }
  return Object.fromEntries(fields)
}

async function valueOf(part: Multipart): Promise<unknown> {
  if (part.type === 'field') return part.value
  // The sender's file name and type, which are not trusted.
  const { filename, mimetype: type } = part
  return new File([new Uint8Array(await part.toBuffer())], filename ?? '', { type })
}

function toRefusal(error: unknown, rules: FileRules): Failure {
  if (error instanceof Failure) return error
  if (error instanceof TooSlow) return refusal('malformed', TOO_SLOW)
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refusal('too_large', rules.tooLarge)
  if (code === 'FST_FILES_LIMIT') return refusal('invalid', 'Send one file at a time')
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return invalidField('body', TOO_MANY)
  return refusal('malformed', NOT_A_FORM)
}

const refusal = (
  code: 'invalid' | 'malformed' | 'too_large' | 'unsupported_media_type',
  message: string,
) => new Failure(code, message, { fields: { file: message } })
