import { expect, test } from 'vitest'
import { expectedCount, pValue } from './figures-text.ts'

test.each([
  [12_345.678, '12,345.7'],
  [1_234, '1,234'],
  [1.0498, '1'],
  [1.94, '1.9'],
  [0.0441, '0.04'],
  [0.000_4, '0.0004'],
  [0, '0'],
])('an expected count of %d is shown as %s', (n, text) => expect(expectedCount(n)).toBe(text))

test.each([
  [0.0123, 'p = .012'],
  [0.001, 'p = .001'],
  [0.000_000_12, 'p < .001'],
])('a p value of %d is shown as %s', (p, text) => expect(pValue(p)).toBe(text))
