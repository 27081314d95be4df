import type { MethodType } from '@fourcast/contract/payments.ts'
import type { PaidPlanId, Term } from '@fourcast/contract/plans.ts'

/** What someone is about to order. It lies in the address, and so comes back after a sign-up. */
export interface Choice {
  planId: PaidPlanId
  term: Term
  pay: MethodType
}

const BANK: MethodType = 'us_bank_account'

/** ?plan=premium&term=twoMonth&pay=bank; without them Basic, monthly, by card. */
export const choiceOf = (search: URLSearchParams): Choice => ({
  planId: search.get('plan') === 'premium' ? 'premium' : 'basic',
  term: search.get('term') === 'twoMonth' ? 'twoMonth' : 'monthly',
  pay: search.get('pay') === 'bank' ? BANK : 'card',
})

/** What of a choice stands in the address. */
export const inAddress = ({ planId, term, pay }: Partial<Choice>) => ({
  ...(planId && { plan: planId }),
  ...(term && { term: term === 'monthly' ? null : term }),
  ...(pay && { pay: pay === BANK ? 'bank' : null }),
})
