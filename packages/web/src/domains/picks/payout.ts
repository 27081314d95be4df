import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { type Bet, usualPrize } from '@fourcast/engine/prizes.ts'
import { money } from '#core/format.ts'

/** Usual payout of a winning $1 ticket: '$5,000'. */
export const usualPayoutText = (
  bet: Bet,
  digits: string,
  { state, drawDate }: { state: string; drawDate: string },
) =>
  arePrizesShared(state, drawDate)
    ? 'a share of the prize pool'
    : money(usualPrize(bet, digits, state))
