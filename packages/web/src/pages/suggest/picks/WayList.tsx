import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { arePrizesShared, SHARED_PRIZE } from '@fourcast/engine/prize-charts.ts'
import { type Bet, isBettable, usualPrize } from '@fourcast/engine/prizes.ts'
import { PickActions } from './PickActions.tsx'
import type { WayToChoose } from './ways-to-choose.ts'
import { money, oneIn } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'

interface WayListProps {
  ways: readonly WayToChoose[]
  state: string
}

/** Numbers of different kinds with odds and prize; side by side if there is room. */
export const WayList = ({ ways, state }: WayListProps) => (
  <ul className="grid gap-5 md:grid-cols-3">
    {ways.map(({ id, title, why, numbers, from }, at) => (
      <li
        key={id}
        className="flex flex-col gap-3 border-line not-first:max-md:border-t not-first:max-md:pt-5 not-first:md:border-s not-first:md:ps-5"
      >
        <h3>{title}</h3>
        {/* Platinum is reserved for the model. */}
        <Balls
          {...(from === 'model'
            ? { method: 'ml' as const }
            : { entered: true, label: `${title}: ${numbers.join(' ')}` })}
          numbers={numbers}
          size="lg"
        />
        <p className="text-sm text-muted">{why}</p>
        <Pays numbers={numbers.join('')} state={state} />
        <PickActions wide numbers={numbers} kind={at === 0 ? 'primary' : 'second'} from={from} />
      </li>
    ))}
  </ul>
)

/** The odds and prizes of $1, straight and box. */
function Pays({ numbers, state }: { numbers: string; state: string }) {
  const { ways, oneIn: boxOneIn } = boxOdds(numbers)
  const bets: readonly (readonly [bet: Bet, name: string, odds: number])[] = [
    ['straight', 'Straight', STRAIGHT_ODDS],
    ['box', `Box, ${ways}-way`, boxOneIn],
  ]
  return (
    <dl className="num mt-auto grid grid-cols-2 gap-x-4 text-sm">
      {bets.map(([bet, name, odds]) =>
        isBettable(bet, numbers) ? (
          <div key={bet}>
            <dt className="text-muted">{name}</dt>
            <dd className="chance">{oneIn(odds)}</dd>
            <dd className="text-muted">
              {arePrizesShared(state)
                ? SHARED_PRIZE
                : `$1 pays ${money(usualPrize(bet, numbers, state))}`}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
