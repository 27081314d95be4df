import { expect, test } from 'vitest'
import { rowsIn } from './rows.ts'

test('rows are counted, and an incomplete row is refused', () => {
  expect(rowsIn(new Float32Array(0))).toBe(0)
  expect(rowsIn(new Float32Array(94))).toBe(2)
  expect(() => rowsIn(new Float32Array(95))).toThrow('not rows of 47 features: 95')
})
