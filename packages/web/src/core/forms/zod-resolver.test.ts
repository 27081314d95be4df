import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { zodResolver } from './zod-resolver.ts'

const check = zodResolver(
  z
    .object({
      name: z.string().check(z.trim(), z.minLength(3, 'Too short'), z.regex(/^a/, 'Begin with a')),
      again: z.string(),
    })
    .check(z.refine(({ name, again }) => name === again, { error: 'Differs', path: ['again'] })),
)

test('what fits is sent as the schema reads it', () => {
  expect(check({ name: ' adam ', again: 'adam' })).toEqual({
    values: { name: 'adam', again: 'adam' },
  })
})

test('of what is wrong with a field the first is said, also of fields together', () => {
  expect(check({ name: 'x', again: 'x' })).toEqual({ errors: { name: 'Too short' } })
  expect(check({ name: 'adam', again: 'eve' })).toEqual({ errors: { again: 'Differs' } })
})
