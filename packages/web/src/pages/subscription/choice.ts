import type { MethodType } from '@fourcast/contract/payments.ts'
import type { PaidPlanId, Term } from '@fourcast/contract/plans.ts'
import { useState } from 'react'
import { useHydrated } from '#core/hydrated.ts'
import { useAddress } from '#core/routing/use-address.ts'

/** The order to be placed. It is in the address, so that it survives the sign-up. */
export interface OrderChoice {
  planId: PaidPlanId
  term: Term
  pay: MethodType
}

const BANK: MethodType = 'us_bank_account'

/** ?plan=premium&term=twoMonth&pay=bank; without them Basic, monthly, by card. */
const choiceOf = (search: URLSearchParams): OrderChoice => ({
  planId: search.get('plan') === 'premium' ? 'premium' : 'basic',
  term: search.get('term') === 'twoMonth' ? 'twoMonth' : 'monthly',
  pay: search.get('pay') === 'bank' ? BANK : 'card',
})

/** The search parameters of a choice. */
export const inAddress = ({ planId, term, pay }: Partial<OrderChoice>) => ({
  ...(planId && { plan: planId }),
  ...(term && { term: term === 'monthly' ? null : term }),
  ...(pay && { pay: pay === BANK ? 'bank' : null }),
})

const NOTHING = new URLSearchParams()

interface Chosen {
  /** The address at which it was chosen. */
  at: string
  part: Partial<OrderChoice>
}

/**
 * The choice in the address, and a setter. The address is updated a moment later: until then the pending
 * choice counts. Prerendered pages have no address.
 */
export function useChoice() {
  const { search, change } = useAddress()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<Chosen>({ at: '', part: {} })
  const at = search.toString()
  const part = chosen.at === at ? chosen.part : {}
  return {
    choice: { ...choiceOf(hydrated ? search : NOTHING), ...part },
    isPlanChosen: part.planId !== undefined || search.has('plan'),
    choose: (more: Partial<OrderChoice>) => {
      setChosen({ at, part: { ...part, ...more } })
      change(inAddress(more))
    },
  }
}
