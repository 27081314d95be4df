import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import type { OrderChoice } from '../choice.ts'
import type { Offer } from './offer.ts'
import type { useOrder } from './use-order.ts'
import type { PlansById } from '../use-plans.ts'

/** What the parts of the page tell of. */
export interface OrderParts {
  plans: PlansById
  current: CurrentSubscription
  offer: Offer
  order: ReturnType<typeof useOrder>
}

export interface SummaryProps extends OrderParts {
  choice: OrderChoice
  /** What pays, where something is due. */
  methodName: string | undefined
  /** Its id, where it is stored already. */
  methodId: string | undefined
  /** The form of a new method, where there is one. */
  formId: string | undefined
}
