import {
  type PaymentMethod,
  removePaymentMethod,
  setDefaultMethod,
} from '@fourcast/contract/payments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { usePlanChanged } from '#domains/billing/changed.ts'
import { PAYMENT_METHODS } from '#domains/billing/queries.ts'
import { goneIsDone } from '#core/api/error-message.ts'
import { methodName } from '#domains/billing/payments/method-text.ts'
import { notify } from '#core/notifications/notifications.ts'

/** Charges another method from now on. That also retries an overdue payment. */
export function useSetDefault() {
  const changed = usePlanChanged()
  const put = useMutation({
    mutationFn: ({ id }: PaymentMethod) => call(setDefaultMethod, { params: { id } }),
    onSuccess: (method) => {
      notify({ type: 'success', message: `${methodName(method)} is the default now.` })
    },
    onError: (error, method) =>
      actionFailed(error, 'Failed to change the default', () => put.mutate(method)),
    onSettled: () => changed(),
  })
  return put
}

/** Removes a method. If another tab has removed it already, that is fine. */
export function useRemoveMethod() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: PaymentMethod) =>
      call(removePaymentMethod, { params: { id } }).catch(goneIsDone),
    onSuccess: (_, method) =>
      notify({ type: 'success', message: `${methodName(method)} is removed.` }),
    onSettled: () => queries.invalidateQueries({ queryKey: PAYMENT_METHODS }),
  })
}

/** Id of the heading. */
export const METHODS = 'payment-methods'

/** Scrolls to the payment methods and focuses their heading. */
export function toMethods() {
  const heading = document.getElementById(METHODS)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'center' })
}
