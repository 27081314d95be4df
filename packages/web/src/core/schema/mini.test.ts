import type { Endpoint } from '@fourcast/contract/endpoint.ts'
import { expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'

/** The contract with the browser's schemas. */
const FILES = import.meta.glob<Record<string, unknown>>(
  ['../../../../contract/src/*.ts', '!../../../../contract/src/*.test.ts'],
  { eager: true },
)
/** The contract with zod, as Node loads it. */
const NODE: string = 'node:module'
const { createRequire }: Record<'createRequire', (from: string) => (path: string) => object> =
  await import(/* @vite-ignore */ NODE)
const load = createRequire(import.meta.url)

const PARTS = ['params', 'query', 'body', 'multipart', 'answer', 'accepted'] as const

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every schema of the contract, by call and part. */
function schemasOf(modules: readonly object[]): ReadonlyMap<string, ZodMiniType> {
  const endpoints = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
  const all = endpoints.flatMap((one) =>
    PARTS.flatMap((part) => {
      const schema = one[part]
      return schema ? [[`${part} of ${one.method} ${one.path}`, schema] as const] : []
    }),
  )
  // The dashboard's answer consists of the answers of other calls.
  return new Map(all.filter(([name]) => name !== 'answer of GET /api/dashboard'))
}

const ours = schemasOf(Object.values(FILES))
const zods = schemasOf(Object.keys(FILES).map((path) => load(path)))

const UUID = '0198a7c2-0000-7000-8000-000000000001'
const TEXTS = [
  UUID,
  '2026-11-01T12:00:00Z',
  '2026-11-01',
  '2026-11',
  'GA',
  'GA,NY',
  '1234',
  '123456',
  '1',
  '',
  'dana@example.com',
  'https://example.com/a',
  'Abcdef1!xyz',
  '+14045550123',
  '30301',
  'x',
  'ab12',
  'A message that is long enough for anyone to help with it, and then some.',
  'a'.repeat(43),
  'a'.repeat(64),
  'a'.repeat(87),
  `${'a'.repeat(22)}==`,
  'abcd-efgh-jkmn',
  'abcde-fghij',
  'file.csv',
]
const NUMBERS = [1, 50, 7, 100, 0, 20]
const WRONG = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '7',
  '2026-02-30',
  '2026-11-01T25:00:00Z',
  UUID.toUpperCase(),
  'x'.repeat(5_000),
  '\u202e',
  '  Dana  ',
  'javascript:alert(1)',
  '\u0000',
  -1,
  0,
  1.5,
  11,
  2 ** 60,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  [null],
  [1, 2, 3, 4, 5],
  ['x', 'x'],
  {},
  { unknown: 1 },
  new File([], 'a'),
]

interface Def {
  type: string
  shape?: Record<string, ZodMiniType>
  element?: ZodMiniType
  innerType?: ZodMiniType
  keyType?: ZodMiniType
  valueType?: ZodMiniType
  options?: ZodMiniType[]
  entries?: Record<string, string>
  values?: unknown[]
}

const defOf = (schema: ZodMiniType): Def => Object(schema._zod.def)

/** A value that zod accepts. */
function sample(schema: ZodMiniType): unknown {
  const fitting = (values: readonly unknown[]) =>
    values.find((one) => schema.safeParse(one).success)
  const { type, shape, element, innerType, keyType, valueType, options, entries, values } =
    defOf(schema)
  if (type === 'string') return fitting(TEXTS)
  if (type === 'number') return fitting(NUMBERS)
  if (type === 'boolean') return fitting([true, false])
  if (type === 'literal') return values?.[0]
  if (type === 'enum') return Object.values(entries ?? {})[0]
  if (type === 'file') return new File(['x'], 'a.csv')
  if (type === 'object')
    return Object.fromEntries(Object.entries(shape ?? {}).map(([key, one]) => [key, sample(one)]))
  if (type === 'array' && element) {
    const one = sample(element)
    // The shortest list: every mutant is parsed with all of it.
    return fitting([1, 4, 5, 2, 0, 10].map((length) => Array.from({ length }, () => one)))
  }
  if (type === 'record' && keyType && valueType) {
    const keys = Object.values(defOf(keyType).entries ?? { key: sample(keyType) })
    return Object.fromEntries(keys.map((key) => [String(key), sample(valueType)]))
  }
  if (type === 'union') return sample(options?.at(-1) ?? schema)
  return innerType ? sample(innerType) : 'anything'
}

/** Copies of the value with one wrong part each. */
function* mutants(value: unknown): Generator {
  yield* WRONG
  if (Array.isArray(value)) {
    for (const [at, part] of value.slice(0, 1).entries())
      for (const other of mutants(part)) yield value.with(at, other)
    yield [...value, ...value]
  } else if (typeof value === 'object' && value !== null && !(value instanceof File)) {
    yield { ...value, further: 1 }
    for (const [key, part] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
      for (const other of mutants(part)) yield { ...value, [key]: other }
    }
  }
}

/** The result as a page would see it. */
function read(schema: ZodMiniType | undefined, value: unknown) {
  const result = schema?.safeParse(value)
  if (result?.success) return { data: result.data }
  return { issues: result?.error.issues.map(({ path, message }) => [path.join('.'), message]) }
}

test('the pages use the small schemas, and the comparison uses zod', () => {
  const [first] = ours.values()
  const [zods1] = zods.values()
  expect([first && '_zod' in first, zods1 && '_zod' in zods1]).toEqual([false, true])
  expect([...ours.keys()].toSorted()).toEqual([...zods.keys()].toSorted())
  expect(zods.size).toBeGreaterThan(200)
})

test.each([...zods.keys()])('%s is read as zod reads it', (name) => {
  const [zod, our] = [zods.get(name), ours.get(name)]
  const value = zod && sample(zod)
  expect(read(zod, value)).toHaveProperty('data')
  const differs = (one: unknown) =>
    JSON.stringify(read(our, one)) !== JSON.stringify(read(zod, one))
  const wrong = [value, ...mutants(value)].find(differs)
  expect(read(our, wrong)).toEqual(read(zod, wrong))
})
