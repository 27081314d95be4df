import { brandName } from '@fourcast/contract/card-brands.ts'
import type { MethodType, PaymentMethod } from '@fourcast/contract/payments.ts'

type Known = Pick<PaymentMethod, 'type' | 'brand' | 'last4'>

/** 'Visa ending in 4242'. */
export const methodName = ({ brand, last4 }: Known) => `${brandName(brand)} ending in ${last4}`

/** 'Expires 04/30' for a card, 'Bank account' otherwise. */
export function methodNote({ type, expiryMonth, expiryYear }: PaymentMethod) {
  if (type === 'us_bank_account') return 'Bank account (ACH)'
  if (expiryMonth === null || expiryYear === null) return 'Card'
  return `Expires ${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`
}

export const TYPE_NAMES: Readonly<Record<MethodType, string>> = {
  card: 'Card',
  us_bank_account: 'Bank transfer (ACH)',
}
