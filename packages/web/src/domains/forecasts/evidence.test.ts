import { expect, test } from 'vitest'
import { evidenceText, FLOOR, SOME, STRONG } from './evidence.ts'
import { pValueText, zText } from './significance.ts'

test.each([
  [FLOOR, '0.90'],
  [0, '1.00'],
  [SOME, '20'],
  [STRONG, '100'],
  [4.5, '31,623'],
  [23.1, '1.3 × 10²³'],
  [187, '1.0 × 10¹⁸⁷'],
])('log10 E %d reads %s', (log10E, words) => {
  expect(evidenceText(log10E)).toBe(words)
})

test.each([
  [0.62, '.62'],
  [0.011, '.011'],
  [0.00004, '<.001'],
  [1, '1'],
])('p %d reads %s', (p, words) => {
  expect(pValueText(p)).toBe(words)
})

test('z has its sign, and none where it rounds to nothing', () => {
  expect([1.24, -0.34, 0, -0.04].map(zText)).toEqual(['+1.2', '−0.3', '0.0', '0.0'])
})
