import { type PaymentMethod, sandboxAct, setDefaultMethod } from '@fourcast/contract/payments.ts'
import {
  confirmSubscription,
  createSubscription,
  updateSubscription,
} from '@fourcast/contract/subscriptions.ts'
import type { Choice } from '../choice.ts'
import { call } from '#core/api/api.ts'
import type { createIntents } from '#domains/billing/payments/intents.ts'

type Once = ReturnType<typeof createIntents>

type Method = Pick<PaymentMethod, 'id' | 'isDefault'>

/** What pays now also pays the renewals: it becomes the default. */
async function prefer({ id, isDefault }: Method) {
  if (!isDefault) await call(setDefaultMethod, { params: { id } })
}

/** What someone can do about their plan. Each throws an ApiFailure. */
export const deedsOf = (once: Once) => ({
  subscribe: async ({ planId, term }: Choice, method: Method) => {
    await prefer(method)
    const body = { planId, term, paymentMethodId: method.id }
    return once(['create', planId, term, method.id], (idempotencyKey) =>
      call(createSubscription, { body }, { idempotencyKey }),
    )
  },
  /** Charges the default method. */
  upgrade: async ({ planId }: Choice, method: Method) => {
    await prefer(method)
    return once(['update', planId, method.id], (idempotencyKey) =>
      call(updateSubscription, { body: { planId } }, { idempotencyKey }),
    )
  },
  /** To a smaller plan at the end of the term, or back to one's own. */
  change: ({ planId }: Choice) =>
    once(['update', planId], (idempotencyKey) =>
      call(updateSubscription, { body: { planId } }, { idempotencyKey }),
    ),
  /** What is overdue is tried again with the method that becomes the default. */
  payOverdue: (id: string) => call(setDefaultMethod, { params: { id } }),
  /** How a charge stands that its owner has confirmed. */
  confirm: () => call(confirmSubscription, {}),
  /** In test mode its owner plays the bank. */
  playBank: (act: 'confirm' | 'refuse' | 'settle') => call(sandboxAct, { body: { act } }),
})
