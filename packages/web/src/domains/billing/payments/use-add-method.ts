import { addPaymentMethod, type MethodType } from '@fourcast/contract/payments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api/api.ts'
import { PAYMENT_METHODS } from '../queries.ts'
import { createIntents } from './intents.ts'

/** Stores a method that the provider has, once, however often it is tried. Throws an ApiFailure. */
export function useAddMethod() {
  const queries = useQueryClient()
  const [once] = useState(createIntents)
  return async (reference: string, type: MethodType) => {
    const method = await once([reference, type], (idempotencyKey) =>
      call(addPaymentMethod, { body: { reference, type } }, { idempotencyKey }),
    )
    await queries.invalidateQueries({ queryKey: PAYMENT_METHODS })
    return method
  }
}
