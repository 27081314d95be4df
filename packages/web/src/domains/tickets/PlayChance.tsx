import { type Bet, betWays, usualPrize, usualReturn } from '@fourcast/engine/prizes.ts'
import { prizeChartOf, SHARED_PRIZE } from '@fourcast/engine/prize-charts.ts'
import { STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { oneIn } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { Odds } from '#ui/Odds.tsx'

interface PlayChanceProps {
  numbers: string
  bet: Bet
  /** '' until a state is selected. */
  state: string
  /** Null if the stake is invalid. */
  stakeCents: number | null
}

/** A ticket's value before it is bought: its chance, its prize and the average return. */
export function PlayChance({ numbers, bet, state, stakeCents }: PlayChanceProps) {
  const known = state !== '' && stakeCents !== null
  const { isShared, source } = prizeChartOf(state)
  return (
    <div className="grid gap-2">
      <Odds
        items={[
          ['Chance to win', oneIn(STRAIGHT_ODDS / betWays(bet, numbers))],
          [
            'A win usually pays',
            isShared
              ? SHARED_PRIZE
              : known
                ? dollarsOf(stakeCents * usualPrize(bet, numbers, state))
                : OPEN,
          ],
          [
            stakeCents === null ? 'It returns' : `${dollarsOf(stakeCents)} returns`,
            known && !isShared ? `${small(stakeCents * usualReturn(bet, state))} on average` : OPEN,
          ],
        ]}
      />
      <p className="text-xs text-muted">
        {state === '' ? 'Choose a state to see what it pays. ' : ''}
        {source === null ? 'Typical payouts; your lottery’s may differ.' : `Source: ${source}.`}
      </p>
    </div>
  )
}

const OPEN = (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">not known yet</span>
  </>
)

/** Less than a dollar is shown in cents, as beside every pick. */
const small = (cents: number) => (cents < 100 ? `${Math.round(cents)}¢` : dollarsOf(cents))
