import { sandboxAct, setDefaultMethod } from '@fourcast/contract/payments.ts'
import {
  confirmSubscription,
  createSubscription,
  updateSubscription,
} from '@fourcast/contract/subscriptions.ts'
import type { Choice } from '#features/subscription/choice.ts'
import { call } from '#lib/api.ts'
import type { createIntents } from '#lib/payments/intents.ts'

type Once = ReturnType<typeof createIntents>

/** What someone can do about their plan. Each throws an ApiFailure. */
export const deedsOf = (once: Once) => ({
  subscribe: ({ planId, term }: Choice, paymentMethodId: string) =>
    once(['create', planId, term, paymentMethodId], (idempotencyKey) =>
      call(createSubscription, { body: { planId, term, paymentMethodId } }, { idempotencyKey }),
    ),
  /** Charges the default method, so the chosen one becomes it. */
  upgrade: async ({ planId }: Choice, method: { id: string; isDefault: boolean }) => {
    if (!method.isDefault) await call(setDefaultMethod, { params: { id: method.id } })
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
