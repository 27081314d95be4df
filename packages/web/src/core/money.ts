import { count, money } from './format.ts'

/** 150 → '$1.50', 50 → '$0.50', -750 → '−$7.50' with a proper minus sign. */
export const dollarsOf = (cents: number) =>
  cents < 0 ? `−${money(-cents / 100)}` : money(cents / 100)

/** A charge or refund, to the cent: 5000 → '$50.00', -2500 → '−$25.00'. */
export function amountOf(cents: number) {
  const amount = Math.round(Math.abs(cents))
  const rest = amount % 100
  const dollars = count((amount - rest) / 100)
  return `${cents < 0 ? '−' : ''}$${dollars}.${String(rest).padStart(2, '0')}`
}

/** Parses typed dollars into cents: '$1,250.5' → 125050. Null if the text is no amount. */
export function centsOf(text: string): number | null {
  const amount = /^\$?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (amount === null) return null
  const [, whole = '', part = ''] = amount
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}
