import type { MethodType } from '@fourcast/contract/payments.ts'

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** 'Visa ending in 4242' */
export const methodLabel = (method: { type: MethodType; brand: string; last4: string } | null) =>
  method && `${BRANDS[method.brand] ?? method.brand} ending in ${method.last4}`
