import type { Hooks } from '#deps.ts'
import { confirmTrial, openTrial } from '#domains/billing/free-plan.ts'
import { pauseRenewals, resumeRenewals } from '#domains/billing/pause.ts'
import { clearOwnChoices } from '#domains/entitlements/clear.ts'
import { carryCoolOff } from '#domains/entitlements/cool-off.ts'
import { notifySecurityChange } from '#domains/notifications/notifications.ts'
import { matchDraws, rematchDraw, revokeMatches } from '#domains/picks/match.ts'
import {
  matchNumbers,
  rematchNumbers,
  revokeNumberMatches,
} from '#domains/picks/match-saved-numbers.ts'
import { lockTicketsOf, settleTickets, unsettleTickets } from '#domains/picks/settle-tickets.ts'

const coolOff: Hooks['coolOff'] = { coolOffBegan: pauseRenewals, coolOffLifted: resumeRenewals }

/** Connects the hooks of lower domains to higher domains. Each hook runs in its caller's transaction. */
export const HOOKS: Hooks = {
  accounts: {
    accountCreated: openTrial,
    emailConfirmed: async (tx, deps, { owner, email, isFirst }) => {
      if (isFirst) await confirmTrial(tx, deps, { owner, email })
      await carryCoolOff(tx, { ...deps, hooks: { coolOff } }, { userId: owner, email })
    },
    earlierSetupRemoved: (tx, owner) => clearOwnChoices(tx, { coolOff }, owner),
    securityChanged: notifySecurityChange,
  },
  coolOff,
  draws: {
    drawsStored: async (tx, drawIds, now) => {
      // Saved numbers first: of two notices of one draw the first is stored, and theirs names the number.
      await matchNumbers(tx, drawIds, now)
      await matchDraws(tx, drawIds, now)
      await settleTickets(tx, drawIds)
    },
    drawCorrected: async (tx, draw, now) => {
      await rematchNumbers(tx, draw, now)
      await rematchDraw(tx, draw, now)
      await settleTickets(tx, [draw.id])
    },
    drawsRemoved: async (tx, series, now) => {
      // First, so that a ticket that is being stored does not keep a prize of a removed draw.
      await lockTicketsOf(tx, series)
      const tickets = await unsettleTickets(tx, series, now)
      const ofNumbers = await revokeNumberMatches(tx, series, now)
      const ofResults = await revokeMatches(tx, series, now)
      return { wins: ofResults + ofNumbers, tickets }
    },
  },
}
