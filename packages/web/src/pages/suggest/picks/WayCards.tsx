import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { arePrizesShared, SHARED_PRIZE } from '@fourcast/engine/prize-charts.ts'
import { type Bet, isBettable, usualPrize } from '@fourcast/engine/prizes.ts'
import { PickActions } from './PickActions.tsx'
import { UncommonCard } from './UncommonCard.tsx'
import { waysToChoose } from './ways-to-choose.ts'
import { money, oneIn } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Numbers of different kinds, each with its odds and its prize. */
export const WayCards = ({ data }: { data: Suggestions }) => (
  <ul className="grid gap-4 md:grid-cols-2">
    {waysToChoose(data).map(({ id, title, why, numbers, from }, at) => (
      <li key={id} className="card flex flex-col">
        <h3>{title}</h3>
        <Balls
          {...(id === 'yours' ? { entered: true } : { method: 'ml' })}
          numbers={numbers}
          size="lg"
        />
        <p className="text-sm text-muted">{why}</p>
        <Pays numbers={numbers.join('')} state={data.basis.state} />
        <PickActions
          numbers={numbers}
          kind={at === 0 ? 'primary' : 'second'}
          from={from}
          className="mt-auto pt-1"
        />
      </li>
    ))}
    {arePrizesShared(data.basis.state) && <UncommonCard />}
    <li className="card flex flex-col">
      <h3>Fair random, with proof</h3>
      <p className="text-sm text-muted">
        All 10,000 numbers are equally likely. We lock in our secret before you add yours, so that
        nobody can choose the number. Played straight, it wins 1 draw in 10,000, like every number.
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-1">
        <TextLink to="/generate" arrow>
          Make a fair pick
        </TextLink>
        <TextLink to="/fair">Check the proof</TextLink>
      </div>
    </li>
  </ul>
)

/** The odds and prizes of $1, in exact order and in any order. */
function Pays({ numbers, state }: { numbers: string; state: string }) {
  const { ways, oneIn: boxOneIn } = boxOdds(numbers)
  const bets: readonly (readonly [bet: Bet, name: string, odds: number])[] = [
    ['straight', 'Straight', STRAIGHT_ODDS],
    ['box', `Box, ${ways}-way`, boxOneIn],
  ]
  return (
    <dl className="num grid gap-1 text-sm">
      {bets.map(([bet, name, odds]) =>
        isBettable(bet, numbers) ? (
          <div key={bet} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd>
              <span className="chance">{oneIn(odds)}</span>,{' '}
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
