import { PLANS } from '@fourcast/contract/plans.ts'
import type { PlanOffer } from '@fourcast/contract/subscriptions.ts'
import { useEffect, useState } from 'react'
import {
  isFlag,
  type Guard,
  listOf,
  isNumber,
  oneOf,
  orNull,
  shape,
  isText,
} from '#core/api/read.ts'

/** A literal path: the endpoint's module would load the schemas. */
const PATH = '/api/subscriptions/plans'

type PlanId = PlanOffer['id']
export type PlansById = Readonly<Record<PlanId, PlanOffer>>

const asBuilt = (id: PlanId): PlanOffer => ({ ...PLANS[id], features: [...PLANS[id].features] })
const BUILT: PlansById = {
  free: asBuilt('free'),
  basic: asBuilt('basic'),
  premium: asBuilt('premium'),
}

/** The plans: first as of the build, then as the server answers. */
export function usePlans(): PlansById {
  const [plans, setPlans] = useState(BUILT)
  useEffect(() => {
    const gone = new AbortController()
    const show = (list: readonly PlanOffer[]) =>
      setPlans({ ...BUILT, ...Object.fromEntries(list.map((plan) => [plan.id, plan])) })
    // Without an answer the plans of the build stay; the charge is quoted by the server anyway.
    ask(gone.signal).then(show, () => undefined)
    return () => gone.abort()
  }, [])
  return plans
}

async function ask(signal: AbortSignal): Promise<readonly PlanOffer[]> {
  const response = await fetch(PATH, { signal, headers: { 'x-background': '1' } })
  const body: unknown = response.ok ? await response.json() : null
  if (!isPlans(body)) throw new Error('The plans cannot be read')
  return body
}

const limits = shape({
  generationsPerDay: isNumber,
  moMoneyPerDay: isNumber,
  aiQueriesPerDay: isNumber,
  advancedAiQueriesPerDay: isNumber,
  stateLotteryUpdates: isNumber,
  historyDays: isNumber,
})

/** A hand-written guard: this page is public, and the schemas would be a fifth of its weight. */
const isPlans: Guard<PlanOffer[]> = listOf(
  shape({
    id: oneOf('free', 'basic', 'premium'),
    name: isText,
    label: isText,
    price: isNumber,
    priceId: orNull(isText),
    trialDays: isNumber,
    features: listOf(isText),
    photoUpload: isFlag,
    limits,
    twoMonthDiscount: orNull(shape({ totalPrice: isNumber, discountPercent: isNumber })),
    cancellationPolicy: orNull(shape({ freeDays: isNumber, feePercent: isNumber })),
  }),
)
