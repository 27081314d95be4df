/**
 * The part of `zod/mini` that the contract and the pages use, at a sixth of its size. The build substitutes
 * it for `zod/mini`; types come from zod. mini.test.ts compares both for every call.
 */
import { parseUrl } from '#core/parse-url.ts'
import { type Check, issue, type Issue, messageOf, type Params, readAt, Schema } from './schema.ts'

/** A schema for values that `fits` accepts. */
const kind = (fits: (value: unknown) => boolean, params?: Params) => {
  const message = messageOf(params)
  return new Schema({
    read: (value, issues) => {
      if (!fits(value)) issues.push(issue(message))
      return value
    },
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const string = (params?: Params) => kind((value) => typeof value === 'string', params)
export const boolean = (params?: Params) => kind((value) => typeof value === 'boolean', params)
export const number = (params?: Params) => kind(Number.isFinite, params)
export const unknown = () => kind(() => true)
export const file = (params?: Params) => kind((value) => value instanceof File, params)
export const literal = (wanted: unknown, params?: Params) =>
  kind((value) => value === wanted, params)

const enumOf = (options: readonly string[], params?: Params) => {
  const { read } = kind((value) => options.some((option) => option === value), params)
  return new Schema({ read, options })
}
export { enumOf as enum }

/** Works as a schema of its own, and as a check of numbers. */
export function int(params?: Params): Schema & Check {
  const message = messageOf(params)
  const run: Check['run'] = (value, issues) => {
    if (!Number.isInteger(value)) issues.push(issue(message, 'all'))
    else if (!Number.isSafeInteger(value)) issues.push(issue(message, 'nothing'))
    return value
  }
  return Object.assign(number(params).check({ run }), { run })
}

// --- Checks ---

const test = (fits: (value: never) => boolean, params?: Params): Check => {
  const { abort = false, path = [], when } = typeof params === 'object' ? params : {}
  const message = messageOf(params)
  return {
    ...(when && { when }),
    run: (value, issues) => {
      // The schema before has already checked the type.
      if (!fits(value as never)) issues.push(issue(message, abort ? 'all' : 'nothing', path))
      return value
    },
  }
}

const hasLength = ({ value }: { value: unknown }) =>
  typeof value === 'string' || Array.isArray(value)
const ofLength = (
  fits: (length: number) => boolean,
  params?: Params,
  most = Number.POSITIVE_INFINITY,
): Check => ({
  ...test(({ length: found }: { length: number }) => fits(found), params),
  when: hasLength,
  most,
})

export const refine = (fits: (value: never) => unknown, params?: Params) =>
  test((value) => Boolean(fits(value)), params)
export const minLength = (least: number, params?: Params) =>
  ofLength((found) => found >= least, params)
export const maxLength = (most: number, params?: Params) =>
  ofLength((found) => found <= most, params, most)
export const length = (wanted: number, params?: Params) =>
  ofLength((found) => found === wanted, params, wanted)
export const regex = (pattern: RegExp, params?: Params) =>
  test((text: string) => pattern.test(text), params)
export const minimum = (least: number, params?: Params) =>
  test((value: number) => value >= least, params)
export const maximum = (most: number, params?: Params) =>
  test((value: number) => value <= most, params)
export const multipleOf = (step: number, params?: Params) =>
  test((value: number) => {
    const times = value / step
    return Math.abs(times - Math.round(times)) < 4 * Number.EPSILON * Math.max(Math.abs(times), 1)
  }, params)

export const overwrite = (change: (value: never) => unknown): Check => ({
  run: (value) => change(value as never),
})
export const trim = () => overwrite((text: string) => text.trim())
export const toUpperCase = () => overwrite((text: string) => text.toUpperCase())

// --- Text of a format ---

const UUID =
  /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-(0{4}-){3}0{12}|f{8}-(f{4}-){3}f{12})$/
const DATE =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))'
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?Z'

const format = (pattern: RegExp) => (params?: Params) =>
  string(params).check(regex(pattern, messageOf(params)))

export const uuid = (params?: Params) =>
  string(params).check(
    test((text: string) => UUID.test(text) || UUID.test(lowered(text)), messageOf(params)),
  )
/** Digits and dashes stay; the nil and max UUIDs are lower case only. */
const lowered = (text: string) => (/^(f{8}|F{8})-/.test(text) ? text : text.toLowerCase())
export const iso = {
  date: format(new RegExp(`^${DATE}$`)),
  datetime: format(new RegExp(`^${DATE}T${TIME}$`)),
}
export const url = (params?: Params) =>
  string(params).check(
    trim(),
    test((text: string) => parseUrl(text) !== null, messageOf(params)),
  )

export const coerce = {
  number: (params?: Params) => {
    const { read } = number(params)
    return new Schema({ read: (value, issues) => read(Number(value), issues) })
  },
}

// --- Values that may be absent ---

export const nullable = (inner: Schema) =>
  new Schema({
    absent: inner.absent,
    read: (value, issues) => (value === null ? null : readInto(inner, value, issues)),
  })

export const optional = (inner: Schema) =>
  new Schema({
    absent: 'allowed',
    read: (value, issues) => (value === undefined ? undefined : readInto(inner, value, issues)),
  })

export const _default = (inner: Schema, fallback: unknown) =>
  new Schema({
    absent: 'replaced',
    read: (value, issues) => (value === undefined ? fallback : readInto(inner, value, issues)),
  })

function readInto(inner: Schema, value: unknown, issues: Issue[]) {
  const result = inner.result(value)
  issues.push(...result.issues)
  return result.value
}

// --- Values with parts ---

type Shape = Readonly<Record<string, Schema>>

export function object(shape: Shape, params?: Params) {
  const message = messageOf(params)
  return new Schema({
    shape,
    message,
    read: (value, issues) => {
      if (isObject(value)) return readFields(shape, value, issues)
      issues.push(issue(message))
      return value
    },
  })
}

function readFields(shape: Shape, value: Record<string, unknown>, issues: Issue[]) {
  const read: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(shape)) {
    const isPresent = key in value
    if (!isPresent && schema.absent === 'allowed') continue
    const before = issues.length
    const field = readAt(schema, value[key], key, issues)
    if (isPresent || schema.absent === 'replaced') read[key] = field
    else if (issues.length === before) issues.push(issue(messageOf(), 'checks', [key]))
  }
  return read
}

/** Refuses unknown keys. */
export function strictObject(shape: Shape, params?: Params) {
  const { read } = object(shape, params)
  return new Schema({
    shape,
    read: (value, issues) => {
      if (isObject(value) && Object.keys(value).some((key) => !Object.hasOwn(shape, key)))
        issues.push(issue(messageOf(params), 'nothing'))
      return read(value, issues)
    },
  })
}

const eachField = (schema: Schema, change: (field: Schema) => Schema) =>
  object(
    Object.fromEntries(Object.entries(schema.shape).map(([key, field]) => [key, change(field)])),
    schema.message,
  )

export const extend = (schema: Schema, shape: Shape) =>
  object({ ...schema.shape, ...shape }, schema.message)
export const partial = (schema: Schema) => eachField(schema, optional)
export const required = (schema: Schema) =>
  eachField(
    schema,
    (field) =>
      new Schema({
        read: (value, issues) => {
          const read = readInto(field, value, issues)
          if (issues.length === 0 && read === undefined) issues.push(issue(messageOf()))
          return read
        },
      }),
  )

export function array(item: Schema, params?: Params) {
  const message = messageOf(params)
  return new Schema({
    isList: true,
    read: (value, issues) => {
      if (Array.isArray(value)) return value.map((one, at) => readAt(item, one, at, issues))
      issues.push(issue(message))
      return value
    },
  })
}

/** As JSON has it. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && Object.getPrototypeOf(value) === Object.prototype

/** If the keys are an enum, every option is required and no other key is allowed. */
export const record = (keys: Schema, values: Schema) =>
  new Schema({
    read: (value, issues) => {
      if (!isPlain(value)) {
        issues.push(issue(messageOf()))
        return value
      }
      const { options } = keys
      const names = (options ?? Object.keys(value)).filter((key) => key !== '__proto__')
      const read = names.map((key) => [key, readAt(values, value[key], key, issues)] as const)
      if (options && Object.keys(value).some((key) => !options.includes(key)))
        issues.push(issue(messageOf(), 'nothing'))
      return Object.fromEntries(read)
    },
  })

/** The first schema that accepts the value. */
export const union = (schemas: readonly Schema[], params?: Params) =>
  new Schema({
    read: (value, issues) => {
      const results = schemas.map((schema) => schema.result(value))
      const read = results.find((result) => result.issues.length === 0)
      if (read) return read.value
      const nearly = results.filter((result) =>
        result.issues.every(({ stops }) => stops === 'nothing'),
      )
      const [only] = nearly
      if (only && nearly.length === 1) issues.push(...only.issues)
      else issues.push(issue(messageOf(params)))
      return value
    },
  })

/** A plain union: the discriminator is not read. */
export const discriminatedUnion = (_key: string, schemas: readonly Schema[]) => union(schemas)

export const safeParse = (schema: Schema, value: unknown) => schema.safeParse(value)
export const parse = (schema: Schema, value: unknown) => schema.parse(value)

/** The registry is for the server's OpenAPI document. */
export const globalRegistry = { add: () => undefined }
