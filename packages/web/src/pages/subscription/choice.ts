import type { MethodType } from '@fourcast/contract/payments.ts'
import type { PaidPlanId, Term } from '@fourcast/contract/plans.ts'
import { useState } from 'react'
import { useHydrated } from '#core/hydrated.ts'
import { useAddress } from '#core/routing/use-address.ts'

/** What someone is about to order. It lies in the address, and so comes back after a sign-up. */
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

/** What of a choice stands in the address. */
export const inAddress = ({ planId, term, pay }: Partial<OrderChoice>) => ({
  ...(planId && { plan: planId }),
  ...(term && { term: term === 'monthly' ? null : term }),
  ...(pay && { pay: pay === BANK ? 'bank' : null }),
})

const NOTHING = new URLSearchParams()

interface Chosen {
  /** The address it was chosen at. */
  at: string
  part: Partial<OrderChoice>
}

/**
 * What is chosen, and how to choose something else. It lies in the address, which follows a moment
 * later: until then what was just chosen counts. What was prerendered knows no address.
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
