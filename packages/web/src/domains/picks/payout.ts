import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { type Bet, usualPrize } from '@fourcast/engine/prizes.ts'
import { money } from '#core/format.ts'

/** What a $1 ticket that won a draw usually pays: '$5,000'. */
export const usualPayoutText = (
  bet: Bet,
  digits: string,
  { state, drawDate }: { state: string; drawDate: string },
) =>
  arePrizesShared(state, drawDate)
    ? 'a share of the prize pool'
    : money(usualPrize(bet, digits, state))
