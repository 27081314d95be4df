import { brandName } from '@fourcast/contract/card-brands.ts'
import type { MethodType } from '@fourcast/contract/payments.ts'

/** 'Visa ending in 4242' */
export const methodLabel = (method: { type: MethodType; brand: string; last4: string } | null) =>
  method && `${brandName(method.brand)} ending in ${method.last4}`
