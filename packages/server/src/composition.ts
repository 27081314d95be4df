import type { Hooks } from '#deps.ts'
import { openFreePlan, startTrial } from '#domains/billing/subscriptions/free-plan.ts'
import { pause, resume } from '#domains/billing/subscriptions/state.ts'
import { clearOwnChoices } from '#domains/entitlements/cool-off/clear.ts'
import { carryBreak } from '#domains/entitlements/cool-off/cool-off.ts'
import { matchDraws, rematchDraw, takeBackDraws } from '#domains/picks/matching/match.ts'
import { settlePlays } from '#domains/picks/tickets/settle.ts'

const coolOff: Hooks['coolOff'] = { coolOffBegan: pause, coolOffLifted: resume }

/** Connects the hooks of lower domains to higher domains. Each hook runs in its caller's transaction. */
export const HOOKS: Hooks = {
  accounts: {
    accountCreated: openFreePlan,
    emailConfirmed: async (tx, deps, { owner, email, isFirst }) => {
      if (isFirst) await startTrial(tx, deps, { owner, email })
      await carryBreak(tx, { ...deps, hooks: { coolOff } }, { userId: owner, email })
    },
    earlierSetupRemoved: (tx, owner) => clearOwnChoices(tx, { coolOff }, owner),
  },
  coolOff,
  draws: {
    drawsStored: async (tx, drawIds, now) => {
      await matchDraws(tx, drawIds, now)
      await settlePlays(tx, drawIds)
    },
    drawCorrected: rematchDraw,
    drawsCleared: takeBackDraws,
  },
}
