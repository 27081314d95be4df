import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { freezePart } from './frozen-parts.ts'
import { serializerCompiler } from './serializer.ts'

const Part = z.object({ n: z.int(), note: z.optional(z.string()) })
const Answer = z.object({ id: z.string(), part: Part, rest: z.optional(z.array(Part)) })

const writer = (schema: z.ZodMiniType = Answer) =>
  serializerCompiler({ schema, method: 'GET', url: '/api/test' })

test('an answer with a frozen part has the same text as one without', () => {
  const write = writer()
  const plain = { rest: [{ n: 2 }], part: { n: 1, note: 'it’s' }, id: 'a' }
  const frozen = { ...plain, part: freezePart({ ...plain.part }) }
  expect([write(frozen), write(frozen)]).toEqual([write(plain), write(plain)])
  expect(write(plain)).toBe('{"id":"a","part":{"n":1,"note":"it’s"},"rest":[{"n":2}]}')
  expect(write({ id: 'a', part: frozen.part })).toBe('{"id":"a","part":{"n":1,"note":"it’s"}}')
})

test('no field outside the contract leaks from a frozen part or beside one', () => {
  const write = writer()
  const part = freezePart({ n: 1, passwordHash: 'x' })
  for (let call = 0; call < 2; call++)
    expect(write({ id: 'a', part, secret: 'y' })).toBe('{"id":"a","part":{"n":1}}')
})

test('a field that does not fit is refused with its path, in a frozen part and beside one', () => {
  const write = writer()
  const isRefused = (answer: unknown, path: string[]) =>
    expect(() => write(answer)).toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ issues: [expect.objectContaining({ path })] }),
      }),
    )
  for (let call = 0; call < 2; call++)
    isRefused({ id: 'a', part: freezePart({ n: 1.5 }) }, ['part', 'n'])
  isRefused({ part: freezePart({ n: 1 }) }, ['id'])
})

test('a frozen part is checked once for each schema, and cannot be changed', () => {
  let checks = 0
  const Counted = z.object({ n: z.int().check(z.refine(() => ++checks > 0)) })
  const write = writer(
    z.object({ part: Counted, other: z.optional(z.record(z.string(), z.int())) }),
  )
  const part = freezePart({ n: 1 })
  for (let call = 0; call < 3; call++) write({ part })
  expect(checks).toBe(1)
  expect(write({ part, other: part })).toBe('{"part":{"n":1},"other":{"n":1}}')
  const deep = freezePart({ list: [{ n: 1 }] })
  expect(() => deep.list.push({ n: 2 })).toThrow(TypeError)
  expect(() => Object.assign(deep.list[0] ?? {}, { n: 2 })).toThrow(TypeError)
})

test('an object that checks its fields together is checked as a whole', () => {
  const Range = z
    .object({ part: Part, most: z.int() })
    .check(z.refine(({ part, most }) => part.n <= most))
  const part = freezePart({ n: 3 })
  expect(writer(Range)({ part, most: 3 })).toBe('{"part":{"n":3},"most":3}')
  expect(() => writer(Range)({ part, most: 2 })).toThrow()
})

test('a list of frozen parts has the same text as one without, and leaks or lets through no more', () => {
  const write = writer(z.array(Part))
  const plain = [{ n: 1 }, { n: 2, note: 'a' }]
  const frozen = plain.map((part) => freezePart({ ...part, secret: 'y' }))
  for (let call = 0; call < 2; call++) expect(write(frozen)).toBe(write(plain))
  expect(write([...frozen, { n: 3 }])).toBe('[{"n":1},{"n":2,"note":"a"},{"n":3}]')
  expect(write([])).toBe('[]')
  expect(() => write([...frozen, freezePart({ n: 1.5 })])).toThrow(
    expect.objectContaining({
      cause: expect.objectContaining({ issues: [expect.objectContaining({ path: [2, 'n'] })] }),
    }),
  )
})
