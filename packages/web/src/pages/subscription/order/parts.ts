import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import type { OrderChoice } from '../choice.ts'
import type { Offer } from './offer.ts'
import type { useOrder } from './use-order.ts'
import type { PlansById } from '../use-plans.ts'

/** Props shared by the parts of the page. */
export interface OrderParts {
  plans: PlansById
  current: CurrentSubscription
  offer: Offer
  order: ReturnType<typeof useOrder>
}

export interface SummaryProps extends OrderParts {
  choice: OrderChoice
  /** Name of the payment method, if something is due. */
  methodName: string | undefined
  /** Id of the payment method, if it is stored already. */
  methodId: string | undefined
  /** Id of the form of a new method, if there is one. */
  formId: string | undefined
}
