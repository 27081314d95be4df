import * as fc from 'fast-check'
import type { JsonSchema } from './document.ts'

/** A number that JSON can say and JavaScript cannot, or neither: written without quotes by `toJson`. */
const rawNumber = (text: string) => `raw(${text})`
const RAW = /"raw\(([^)]*)\)"/g

/** What broke other services: each is sent as any value of any call. */
const STRANGE: readonly unknown[] = [
  rawNumber('-0'),
  rawNumber('1e400'),
  rawNumber('1e30'),
  rawNumber('NaN'),
  rawNumber('-1e-400'),
  rawNumber('00'),
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53 + 2,
  [],
  {},
  [[]],
  [null],
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202Eevil',
  '\r\nSet-Cookie: a=b',
  'NaN',
  'Infinity',
  '1e30',
  "' or '1'='1' --",
  '"; drop table account; --',
  '%',
  '\\',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=cmd()',
  'constructor',
  '__proto__',
  '٣',
  'ß'.repeat(300),
  'a'.repeat(5_000),
  '9'.repeat(400),
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'a@b.c\r\nbcc: d@e.f',
  JSON.parse('{"__proto__":{"role":"super_admin"},"constructor":{"prototype":{"role":"admin"}}}'),
]

/** Fields that no form lists, which would do harm if one took them. */
const SMUGGLED: readonly object[] = [
  JSON.parse('{"__proto__":{"isDemo":true}}'),
  { role: 'super_admin', plan: 'premium', planEndsAt: '9999-12-31T00:00:00Z', emailVerified: true },
  { userId: '00000000-0000-4000-8000-000000000001', priceCents: 0, quotaUsed: 0, isDemo: true },
]

const strange = fc.constantFrom(...STRANGE)

export const toJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(RAW, (_, text: string) => text)

/** Text of a value for an address, where there are no types. */
export const toText = (value: unknown): string =>
  (typeof value === 'string' ? value : toJson(value)).replace(/^raw\((.*)\)$/, '$1').toWellFormed()

export interface Way {
  schemas: Readonly<Record<string, JsonSchema>>
  /** One in so many values is strange; 0 for none. */
  strangeOneIn: number
}

/** Values of a field: those its name stands for, where the schema says only that it is text. */
export const namedValues = (name: string, schema: JsonSchema, way: Way) =>
  orStrange(NAMED[name] ?? goodValues(schema, way), way)

/** Values a schema takes, some of them replaced by what it does not. */
export const valuesOf = (schema: JsonSchema, way: Way) => orStrange(goodValues(schema, way), way)

function orStrange(good: fc.Arbitrary<unknown>, way: Way): fc.Arbitrary<unknown> {
  if (way.strangeOneIn === 0) return good
  return fc.oneof(
    { weight: way.strangeOneIn - 1, arbitrary: good },
    { weight: 1, arbitrary: strange },
  )
}

function goodValues(schema: JsonSchema, way: Way): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined)
    return valuesOf(way.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, way)
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const [first, ...rest] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return fc.oneof(...[first, ...rest].map((one) => valuesOf(one, way)))
  return ofType([schema.type].flat()[0], schema, way)
}

function ofType(type: string | undefined, schema: JsonSchema, way: Way): fc.Arbitrary<unknown> {
  if (type === 'string') return texts(schema)
  if (type === 'integer' || type === 'number') return numbers(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array')
    return fc.array(valuesOf(schema.items ?? {}, way), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 5, 30),
    })
  return type === 'object' ? objects(schema, way) : strange
}

function objects({ properties = {}, required = [] }: JsonSchema, way: Way) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, namedValues(name, schema, way)]),
  )
  const whole = fc.record(fields, { requiredKeys: required, noNullPrototype: true })
  if (way.strangeOneIn === 0) return whole
  return fc
    .tuple(whole, fc.option(fc.constantFrom(...SMUGGLED), { freq: 3 }))
    .map(([value, more]) => merged(value, more ?? {}))
}

/** Own fields, `__proto__` among them: what is sent, not what JavaScript makes of it. */
const merged = (value: object, more: object) =>
  Object.fromEntries([...Object.entries(value), ...Object.entries(more)])

const numbers = ({ minimum = -10, maximum = 1_000_000, multipleOf = 1 }: JsonSchema) =>
  fc
    .integer({
      min: Math.ceil(Math.max(minimum, -(2 ** 31)) / multipleOf),
      max: Math.floor(Math.min(maximum, 2 ** 31) / multipleOf),
    })
    .map((value) => value * multipleOf)

/** Where the name says more than the schema. */
const NAMED: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.nat(9_999).map((n) => `fuzz${n}@example.com`),
  password: fc.constant('Fuzzed-Enough-9'),
  state: fc.constantFrom('GA', 'GA', 'ZZ'),
  states: fc.constantFrom('GA', 'GA,FL', 'CA,CA', 'ZZ,GA', ','),
  month: fc.constantFrom('2026-05', '2026-04', '2026-13', '0001-01'),
}

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: fc.integer({ min: 0, max: 800 }).map((n) => day(n)),
  'date-time': fc.integer({ min: 0, max: 800 }).map((n) => `${day(n)}T12:00:00Z`),
  uri: fc.webUrl(),
}

const day = (n: number) => Temporal.PlainDate.from('2025-01-01').add({ days: n }).toString()

function texts({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema) {
  const known = format === undefined ? undefined : FORMATS[format]
  if (known) return known
  const free = fc.string({
    minLength,
    maxLength: Math.min(maxLength, minLength + 100),
    unit: 'grapheme',
  })
  return pattern === undefined ? free : matching(pattern, free)
}

/** Some patterns look ahead, which cannot be generated: then any text will do. */
function matching(pattern: string, otherwise: fc.Arbitrary<string>) {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return otherwise
  }
}
