import { isStake, type PlayChoice } from '#domains/tickets/play-choice.ts'
import { centsOf } from '#core/money.ts'

/** The stake that is chosen, in cents; null while what is typed is none. */
export function stakeOf({ stake, other }: Pick<PlayChoice, 'stake' | 'other'>): number | null {
  const cents = stake === 'other' ? centsOf(other) : Number(stake)
  return cents !== null && isStake(cents) ? cents : null
}
