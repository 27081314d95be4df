import { expect, test } from 'vitest'
import { cardNumberText, expiryText } from './card-text.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['42 42', '4242'],
  ['', ''],
])('a number %s stands as %s', (typed, text) => {
  expect(cardNumberText(typed)).toBe(text)
})

test.each([
  ['0', '0'],
  ['04', '04'],
  ['043', '04 / 3'],
  ['04 / ', '04'],
  ['04/30', '04 / 30'],
  ['04/2030', '04 / 30'],
])('a date %s stands as %s', (typed, text) => {
  expect(expiryText(typed)).toBe(text)
})
