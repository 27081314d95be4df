import type { MethodChoice } from '#domains/picks/methods.ts'
import type { Cost } from '#domains/quotas/quota.ts'

/** Quota that each box uses. */
export const COSTS: Record<MethodChoice, Cost> = {
  flash: { generations: 1 },
  mirror: { generations: 1 },
  ml: { generations: 1, aiQueries: 1 },
  mixed: { generations: 1, moMoney: 1 },
  all: { generations: 4, moMoney: 1, aiQueries: 1 },
}
