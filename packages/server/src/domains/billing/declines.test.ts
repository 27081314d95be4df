import { expect, test } from 'vitest'
import { declineText } from './declines.ts'

test.each([
  ['insufficient_funds', 'Your card was declined: not enough money.'],
  ['account_closed', 'Your bank payment was refused: the bank account is closed.'],
  ['lost_card', 'Your card was declined: the bank refused.'],
  ['a_code_of_tomorrow', 'Your card was declined: the bank refused.'],
])('44: of %s people are told why, and what to do', (code, why) => {
  expect(declineText(code)).toMatch(new RegExp(`^${why} [A-Z][^.]+\\.$`))
})

test('a cancelled order is not described as refused by the bank', () => {
  expect(declineText('order_cancelled')).toBe('This order was cancelled.')
})
