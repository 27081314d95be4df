import type { Multipart } from '@fastify/multipart'
import multipart from '@fastify/multipart'
import type { Schema } from '@fourcast/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { Failure } from './failure.ts'

/** Of a form with one file: more than these is no form of ours. */
const LIMITS = {
  files: 1,
  fields: 5,
  parts: 6,
  fieldNameSize: 100,
  fieldSize: 1_000,
  headerPairs: 20,
}

interface FileRules {
  /** Bytes of the file. */
  most: number
  tooLarge: string
}

/** In a scope of its own: no other call takes multipart/form-data. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.setValidatorCompiler(allButBody)
  // Whatever else was sent is not read; `readForm` says what is wrong with it.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
}

/** The handler reads and checks the form, once all that can be refused without it was. */
const allButBody: typeof validatorCompiler = (part) =>
  part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part)

/**
 * The fields of a form, its file in memory: nothing is written anywhere, so an upload that is cut off
 * leaves nothing. Read by the handler, after all that can be refused without the body.
 */
export async function readForm<const S extends Schema>(
  request: FastifyRequest,
  schema: S,
  rules: FileRules,
): Promise<z.output<S>> {
  if (!request.isMultipart())
    throw refusal('unsupported_media_type', 'Send multipart/form-data with one file')
  try {
    const parsed = schema.safeParse(await fieldsOf(request, rules.most))
    if (parsed.success) return parsed.data
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: NOT_A_FORM }
    throw new Failure('invalid', message, { fields: { [path.join('.') || 'file']: message } })
  } catch (error) {
    throw toRefusal(error, rules)
  } finally {
    // What was not read is thrown away, so that the connection can carry the next call.
    request.raw.unpipe()
    request.raw.resume()
  }
}

const NOT_A_FORM = 'The form could not be read'

async function fieldsOf(request: FastifyRequest, most: number) {
  const fields = new Map<string, unknown>()
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: most } })) {
    if (fields.has(part.fieldname)) throw refusal('invalid', `Send ${part.fieldname} once`)
    fields.set(part.fieldname, await valueOf(part))
  }
  return Object.fromEntries(fields)
}

async function valueOf(part: Multipart): Promise<unknown> {
  if (part.type === 'field') return part.value
  // Said of the file by whoever sends it: neither is believed.
  const { filename, mimetype: type } = part
  return new File([new Uint8Array(await part.toBuffer())], filename ?? '', { type })
}

function toRefusal(error: unknown, rules: FileRules): Failure {
  if (error instanceof Failure) return error
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refusal('too_large', rules.tooLarge)
  if (code === 'FST_FILES_LIMIT') return refusal('invalid', 'Send one file at a time')
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return refusal('invalid', 'The form has too many fields')
  return refusal('malformed', NOT_A_FORM)
}

const refusal = (
  code: 'invalid' | 'malformed' | 'too_large' | 'unsupported_media_type',
  message: string,
) => new Failure(code, message, { fields: { file: message } })
