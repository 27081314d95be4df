import { expect, test } from 'vitest'
import { pText } from './p-text.ts'

test.each([
  [0.4123, '.412'],
  [0.05, '.050'],
  [0.001, '.001'],
  [0.00004, '< .001'],
  [0.9996, '1'],
  [1, '1'],
])('p %d is %s', (p, text) => expect(pText(p)).toBe(text))
