import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { arePrizesShared, SHARED_PRIZE } from '@fourcast/engine/prize-charts.ts'
import { type Bet, isBettable, usualPrize, usualReturn } from '@fourcast/engine/prizes.ts'
import type { WayToChoose } from './ways-to-choose.ts'
import { count, money, oneIn } from '#core/format.ts'
import { evidenceText, foundText, verdictText } from '#domains/forecasts/evidence.ts'
import { Link } from '#ui/Link.tsx'

interface PicksProofProps {
  data: Suggestions
  ways: readonly WayToChoose[]
}

/** The evidence behind the picks, and the odds and pays of each. */
export function PicksProof({ data: { model, status, basis }, ways }: PicksProofProps) {
  const found = model && foundText(model.evidence)
  return (
    <>
      <p>
        Confidence is the chance that at least one digit lands in its exact place. We measure it on
        past draws.
      </p>
      {found && <p>{found}</p>}
      {model && (
        <p>
          Evidence E is {evidenceText(model.evidence.log10E)} after {count(model.evidence.draws)}{' '}
          draws. {verdictText(model.evidence).meaning}
          {status === 'training' && ' A newer model is training.'}
        </p>
      )}
      <ul className="list text-sm">
        {ways.map(({ id, title, numbers }) => (
          <li key={id} className="grid! gap-0.5!">
            <b className="strong">
              {title}: {numbers.join('')}
            </b>
            <Pays numbers={numbers.join('')} state={basis.state} />
          </li>
        ))}
      </ul>
      <p>{returnText(basis.state)}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link to="/honesty" className="inline-link">
          How we measure it
        </Link>
        <Link to="/fair" className="inline-link">
          Fair random picks
        </Link>
      </p>
    </>
  )
}

/** The odds and prizes of $1, straight and box. */
function Pays({ numbers, state }: { numbers: string; state: string }) {
  const { ways, oneIn: boxOneIn } = boxOdds(numbers)
  const bets: readonly (readonly [bet: Bet, name: string, odds: number])[] = [
    ['straight', 'Straight', STRAIGHT_ODDS],
    ['box', `Box, ${ways}-way`, boxOneIn],
  ]
  return bets.map(([bet, name, odds]) =>
    isBettable(bet, numbers) ? (
      <span key={bet} className="text-muted">
        {name}: <span className="chance">{oneIn(odds)}</span>,{' '}
        {arePrizesShared(state)
          ? SHARED_PRIZE
          : `$1 pays ${money(usualPrize(bet, numbers, state))}`}
      </span>
    ) : null,
  )
}

/** The average return of $1, by the prize chart of the state. */
function returnText(state: string) {
  if (arePrizesShared(state))
    return 'Winners share a pool here, so nobody knows a prize before the draw. No way of choosing changes the odds.'
  const cents = (bet: Bet) => Math.round(100 * usualReturn(bet, state))
  const [straight, box] = [cents('straight'), cents('box')]
  return box > straight
    ? `On average, $1 returns about ${straight} cents in exact order and ${box} in any order, whichever number you choose. No way of choosing changes that.`
    : `On average, $1 returns about ${straight} cents, whichever number you choose. No way of choosing changes that.`
}
