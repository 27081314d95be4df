import { expect, test } from 'vitest'
import {
  type CardFields,
  checkBank,
  checkCard,
  ONLY_TEST_BANKS,
  ONLY_TEST_CARDS,
} from './check-method.ts'
import { testNumbers } from './test-numbers.ts'

const AT = Date.parse('2026-11-21T15:00:00Z')
const GOOD: CardFields = { number: '4242 4242 4242 4242', expiry: '04 / 30', code: '123' }
const card = (rest: Partial<CardFields> = {}) => checkCard({ ...GOOD, ...rest }, AT)

test('a published number is replaced by the name of its test method', () => {
  expect(card()).toEqual({ reference: 'pm_card_visa@2030-04' })
  expect(card({ number: '4000-0000-0000-9995' })).toEqual({
    reference: 'pm_card_chargeDeclinedInsufficientFunds@2030-04',
  })
  expect(checkBank({ routing: '110000000', account: '000123456789' })).toEqual({
    reference: 'pm_usBankAccount_success',
  })
})

test.each(['4111 1111 1111 1111', '4242 4242 4242 4243', 'pm_card_visa', '000123456789'])(
  'no other number is taken: %s',
  (number) => {
    expect(card({ number })).toMatchObject({
      errors: { number: number.startsWith('pm') ? 'Enter the card number' : ONLY_TEST_CARDS },
    })
  },
)

test('an account that is no test account, and a card given as one, are refused', () => {
  const errors = { account: ONLY_TEST_BANKS, routing: undefined }
  expect(checkBank({ routing: '110000000', account: '987654321' })).toEqual({ errors })
  expect(checkBank({ routing: '110000000', account: '4242424242424242' })).toEqual({ errors })
  expect(checkBank({ routing: '021000021', account: '000123456789' })).toMatchObject({
    errors: { routing: 'In test mode the routing number is 110000000' },
  })
})

test('all errors are shown at once', () => {
  expect(card({ number: '', expiry: '', code: '' })).toEqual({
    errors: {
      number: 'Enter the card number',
      expiry: 'Enter the date on the card, such as 04 / 30',
      code: 'Enter the 3 digits of the security code',
    },
  })
})

test('a card is valid until the end of its month', () => {
  expect(card({ expiry: '11 / 26' })).toHaveProperty('reference')
  expect(card({ expiry: '10 / 26' })).toMatchObject({ errors: { expiry: 'This card has expired' } })
  expect(card({ expiry: '13 / 30' })).toHaveProperty('errors.expiry')
})

test('American Express codes have four digits', () => {
  const number = '3782 822463 10005'
  expect(card({ number, code: '1234' })).toEqual({ reference: 'pm_card_amex@2030-04' })
  expect(card({ number })).toMatchObject({
    errors: { code: 'Enter the 4 digits of the security code' },
  })
})

test('each test number is listed once, with its effect', () => {
  const cards = testNumbers('card')
  expect(new Set(cards.map(({ number }) => number)).size).toBe(cards.length)
  const does = (last: string) => cards.find(({ number }) => number.endsWith(last))?.does
  expect([does('4242'), does('9995'), does('3184')]).toEqual([
    'Pays',
    'Declined: insufficient funds',
    'The bank asks you to confirm it’s you',
  ])
})
