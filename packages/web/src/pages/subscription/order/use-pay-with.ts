import {
  type MethodType,
  type PaymentMethod,
  removePaymentMethod,
} from '@fourcast/contract/payments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#core/api/api.ts'
import { PAYMENT_METHODS, paymentMethods } from '#domains/billing/queries.ts'
import { methodName, TYPE_NAMES } from '#domains/billing/payments/method-text.ts'
import { useAddMethod } from '#domains/billing/payments/use-add-method.ts'
import type { Collect } from '#domains/billing/payments/use-checked-fields.ts'

const isType = (picked: string): picked is MethodType =>
  picked === 'card' || picked === 'us_bank_account'

function nameOf(picked: string, kept: readonly PaymentMethod[]) {
  if (isType(picked)) return TYPE_NAMES[picked]
  const one = kept.find(({ id }) => id === picked)
  return one && methodName(one)
}

/** The payment method: a stored one by its id, or a new one of a type. `wanted` is from the address. */
export function usePayWith(wanted: MethodType) {
  const query = useQuery(paymentMethods)
  const add = useAddMethod()
  const collect = useRef<Collect | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const added = useRef<PaymentMethod | null>(null)
  const queries = useQueryClient()
  const kept = query.data ?? []
  const usual = kept.find(({ type }) => type === wanted)?.id ?? wanted
  const known = chosen !== null && (isType(chosen) || kept.some(({ id }) => id === chosen))
  const picked = known ? chosen : usual
  return {
    query,
    kept,
    picked,
    pick: setChosen,
    collect,
    /** The type of the new method; null if a stored one is selected. */
    newType: isType(picked) ? picked : null,
    /** 'Visa ending in 4242', 'Card'. */
    name: nameOf(picked, kept),
    /** The method to charge, stored first if it is new; null if the form has errors. */
    method: async (): Promise<PaymentMethod | null> => {
      const old = kept.find(({ id }) => id === picked)
      if (old !== undefined) return old
      if (!isType(picked)) return null
      const reference = (await collect.current?.()) ?? null
      if (reference === null) return null
      added.current = await add(reference, picked)
      setChosen(added.current.id)
      return added.current
    },
    /** Removes a method that was added for this order and declined. An earlier one stays. */
    removeDeclined: async () => {
      const declined = added.current
      if (declined === null) return
      added.current = null
      setChosen(declined.type)
      // If this fails, the method stays in the list, unselected.
      await call(removePaymentMethod, { params: { id: declined.id } }).catch(() => undefined)
      await queries.invalidateQueries({ queryKey: PAYMENT_METHODS })
    },
  }
}

export type PayWith = ReturnType<typeof usePayWith>
