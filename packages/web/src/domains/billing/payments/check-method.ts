import type { FieldErrors } from '#core/forms/form.ts'
import { codeLength, expiryEnd } from './card-text.ts'
import { stripNonDigits, isTestRouting, TEST_ROUTING, testNumberOf } from './test-numbers.ts'

export interface CardFields {
  number: string
  expiry: string
  code: string
}

export interface BankFields {
  routing: string
  account: string
}

/**
 * A valid method as it is sent in test mode (the name of the test method and a card's expiry, never its
 * number), or the errors.
 */
export type Checked = { reference: string } | { errors: FieldErrors }

export const ONLY_TEST_CARDS =
  'In test mode only Stripe’s test cards work, such as 4242 4242 4242 4242'
export const ONLY_TEST_BANKS = 'In test mode only Stripe’s test accounts work, such as 000123456789'

const isEmpty = (text: string) => stripNonDigits(text) === ''

function numberError(typed: string) {
  if (isEmpty(typed)) return 'Enter the card number'
  return testNumberOf('card', typed) === undefined ? ONLY_TEST_CARDS : undefined
}

function expiryError(text: string, at: number) {
  if (isEmpty(text)) return 'Enter the date on the card, such as 04 / 30'
  const end = expiryEnd(text)
  if (end === null) return 'Enter month and year, such as 04 / 30'
  return end <= at ? 'This card has expired' : undefined
}

function codeError(code: string, number: string) {
  const length = codeLength(number)
  return /^\d+$/.test(code) && code.length === length
    ? undefined
    : `Enter the ${length} digits of the security code`
}

const withErrors = (reference: string | undefined, errors: FieldErrors): Checked =>
  reference !== undefined && Object.values(errors).every((error) => error === undefined)
    ? { reference }
    : { errors }

/** 'pm_card_visa@2030-04': the test card's name and its expiry. */
function cardReference(number: string, expiry: string) {
  const name = testNumberOf('card', number)?.name
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(expiry) ?? []
  return name && `${name}@20${year}-${month}`
}

/** Checks a typed card; `at` in milliseconds. */
export const checkCard = ({ number, expiry, code }: CardFields, at: number): Checked =>
  withErrors(cardReference(number, expiry), {
    number: numberError(number),
    expiry: expiryError(expiry, at),
    code: codeError(code.trim(), number),
  })

function routingError(typed: string) {
  if (isEmpty(typed)) return 'Enter the routing number'
  return isTestRouting(typed) ? undefined : `In test mode the routing number is ${TEST_ROUTING}`
}

function accountError(typed: string) {
  if (isEmpty(typed)) return 'Enter the account number'
  return testNumberOf('us_bank_account', typed) === undefined ? ONLY_TEST_BANKS : undefined
}

/** Checks a typed bank account. */
export const checkBank = ({ routing, account }: BankFields): Checked =>
  withErrors(testNumberOf('us_bank_account', account)?.name, {
    routing: routingError(routing),
    account: accountError(account),
  })
