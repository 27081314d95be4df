import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStrongEnough, strengthOf } from './password.ts'

test.each([
  ['', 0, 'Weak'],
  ['abc', 1, 'Weak'],
  ['abcdefgh', 2, 'Weak'],
  ['abcdefg1', 3, 'Fair'],
  ['Abcdefg1', 4, 'Good'],
  ['Abcdef1!', 5, 'Strong'],
  ['Ünï-Cødé 7', 5, 'Strong'],
] as const)('%j scores %i, %s', (password, score, label) => {
  expect(strengthOf(password)).toMatchObject({ score, label })
})

test('missing requirements are listed in the order of the rules', () => {
  expect(strengthOf('').missing).toEqual([
    'At least 8 characters',
    'One uppercase letter',
    'One lowercase letter',
    'One number',
    'One special character',
  ])
})

test('1: seven characters are never enough', () => {
  expect(strengthOf('Abcde1!').score).toBe(4)
  expect(isStrongEnough('Abcde1!')).toBe(false)
  expect(isStrongEnough('Abcdef1!')).toBe(true)
})

test('2: spaces, emoji and 64 or 128 characters are accepted', () => {
  for (const password of [
    'correct Horse 9',
    '🎱🎱🎱🎱🎱🎱aB',
    `${'aB3'.repeat(21)}x`,
    'aB3-'.repeat(32),
  ])
    expect(isStrongEnough(password)).toBe(true)
})

test('a rule that a password fulfils stays fulfilled when the password grows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (start, more) => {
      expect(strengthOf(start + more).score).toBeGreaterThanOrEqual(strengthOf(start).score)
    }),
  )
})
