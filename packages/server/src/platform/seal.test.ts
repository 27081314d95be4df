import { expect, test } from 'vitest'
import { systemRandom } from './random.ts'
import { seal, unseal } from './seal.ts'
import { keysFrom } from './secret.ts'

const key = keysFrom('a-secret-of-the-tests-0123456789abcdef').key('one')

test('a sealed text can be opened with its key, and never looks the same twice', () => {
  const [first, second] = [seal(key, systemRandom, 'häßlich'), seal(key, systemRandom, 'häßlich')]
  expect([unseal(key, first), unseal(key, second)]).toEqual(['häßlich', 'häßlich'])
  expect(first).not.toBe(second)
  expect(unseal(key, seal(key, systemRandom, ''))).toBe('')
})

test('another key, a changed byte, a part of it, nothing: refused', () => {
  const sealed = seal(key, systemRandom, 'a private key')
  expect(() => unseal(keysFrom('another').key('one'), sealed)).toThrow()
  for (const at of [0, 20, 35]) {
    const changed = Buffer.from(sealed, 'base64url')
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(key, changed.toString('base64url'))).toThrow()
  }
  for (const part of [sealed.slice(0, 30), '']) expect(() => unseal(key, part)).toThrow()
})
