import type { PlanOffer } from '@fourcast/contract/subscriptions.ts'
import type { PlanId } from '@fourcast/contract/plans.ts'
import { merchandiseFeature, PLAN_IDS, PLANS } from '@fourcast/contract/plans.ts'
import type { Config } from '#config.ts'

/** The plans as they are sold here: merchandise only where the operator has set up the shop. */
export function offersOf(config: Pick<Config, 'SHOP_URL' | 'MEMBER_CODE_PREMIUM'>): PlanOffer[] {
  const merchandise = merchandiseFeature({
    shop: config.SHOP_URL !== undefined,
    code: config.MEMBER_CODE_PREMIUM !== undefined,
  })
  return PLAN_IDS.map((id) =>
    Object.assign({}, PLANS[id], { features: featuresOf(id, merchandise) }),
  )
}

function featuresOf(id: PlanId, merchandise: string | null): string[] {
  const features = [...PLANS[id].features]
  // Before the support that the specification names last.
  if (id === 'premium' && merchandise !== null) features.splice(-1, 0, merchandise)
  return features
}
