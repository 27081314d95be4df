import { stripNonDigits } from './test-numbers.ts'

const AMEX = /^3[47]/
const LONGEST = 19

/** A card number in the groups printed on the card: '4242 4242 4242 4242', '3782 822463 10005'. */
export function cardNumberText(typed: string) {
  const digits = stripNonDigits(typed).slice(0, LONGEST)
  const groups = AMEX.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : digits.match(/.{1,4}/g)
  return (groups ?? []).filter((group) => group !== '').join(' ')
}

/** '0430' and '04/2030' → '04 / 30', as on the card. */
export function expiryText(typed: string) {
  const digits = stripNonDigits(typed).slice(0, 6)
  if (digits.length <= 2) return digits
  const year = digits.length === 6 ? digits.slice(-2) : digits.slice(2)
  return `${digits.slice(0, 2)} / ${year}`
}

/** The time at which a card of '04 / 30' has expired; null if the text is no date. */
export function expiryEnd(text: string): number | null {
  const parts = /^(\d{2}) \/ (\d{2})$/.exec(text)
  const [month, year] = [Number(parts?.[1]), Number(parts?.[2])]
  if (!(month >= 1 && month <= 12)) return null
  return new Date(2000 + year, month, 1).getTime()
}

/** American Express cards have a code of four digits. */
export const codeLength = (number: string) => (AMEX.test(stripNonDigits(number)) ? 4 : 3)
