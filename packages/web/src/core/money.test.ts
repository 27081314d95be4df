import { expect, test } from 'vitest'
import { amountOf, centsOf } from './money.ts'

test('an amount has its cents, and parts of a cent are rounded', () => {
  const shown = [5000, -2500, 1, 0, 123_456_789, 12.5, 99.6].map(amountOf)
  expect(shown).toEqual(['$50.00', '−$25.00', '$0.01', '$0.00', '$1,234,567.89', '$0.13', '$1.00'])
})

test('typed dollars become cents', () => {
  expect(['$1,250.5', '7', '0.05', '1.005', 'ten'].map(centsOf)).toEqual([
    125_050,
    700,
    5,
    null,
    null,
  ])
})
