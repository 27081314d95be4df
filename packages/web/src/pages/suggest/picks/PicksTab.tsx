import type { QuickPick, Suggestions } from '@fourcast/contract/suggestions.ts'
import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { type Bet, usualReturn } from '@fourcast/engine/prizes.ts'
import { PickActions } from './PickActions.tsx'
import { Trending } from './Trending.tsx'
import { WayCards } from './WayCards.tsx'
import { waysToChoose } from './ways-to-choose.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { NoPicks } from '#domains/responsible-play/NoPicks.tsx'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { Balls } from '#ui/Balls.tsx'
import { Confidence } from '#ui/Confidence.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/Empty.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { Link } from '#ui/Link.tsx'

/** What the forecast suggests, other ways to pick, and what came often of late; during a break only that. */
export function PicksTab({ data }: { data: Suggestions }) {
  const until = useBreak()
  return (
    <>
      {until === null ? (
        <>
          <Recommendations data={data} />
          <QuickPicks picks={otherPicks(data)} />
        </>
      ) : (
        <div className="card">
          <NoPicks until={until} />
        </div>
      )}
      <Trending trends={data.trendingCombinations} />
    </>
  )
}

type Recommendation = Suggestions['topRecommendations'][number]

/** Different ways to choose a number, then one line of confidence for all of them. */
function Recommendations({ data }: { data: Suggestions }) {
  const { topRecommendations: all } = data
  return (
    <section className="grid gap-4" aria-labelledby="top-recommendations">
      <h2 id="top-recommendations">Top recommendations</h2>
      {all.length === 0 && (
        <div className="card">
          <Empty title="No forecast yet">{noForecastText(data.status)}</Empty>
        </div>
      )}
      <WayCards data={data} />
      <p className="text-sm text-muted">{returnText(data.basis.state)}</p>
      <Once all={all} />
      {all.length > 1 && (
        <Disclosure title="More recommendations">
          <More all={all.slice(1)} />
        </Disclosure>
      )}
    </section>
  )
}

/** What $1 returns on average, by the prize chart of a state. */
function returnText(state: string) {
  if (arePrizesShared(state))
    return 'Winners share a pool here, so nobody knows a prize before the draw. No way of choosing changes the odds.'
  const cents = (bet: Bet) => Math.round(100 * usualReturn(bet, state))
  const [straight, box] = [cents('straight'), cents('box')]
  return box > straight
    ? `On average, $1 returns about ${straight} cents in exact order and ${box} in any order, whichever number you choose. No way of choosing changes that.`
    : `On average, $1 returns about ${straight} cents, whichever number you choose. No way of choosing changes that.`
}

/** The confidence of the model's pick, beside chance, said once. */
function Once({ all: [one] }: { all: readonly Recommendation[] }) {
  if (one === undefined || one.confidence === null) return null
  return <Confidence value={one.confidence} chance={one.chance} />
}

/** The next likeliest numbers, which differ from the first by a digit or two. */
const More = ({ all }: { all: readonly Recommendation[] }) => (
  <ul className="list">
    {all.map(({ numbers, reasoning }) => (
      <li key={numbers.join('')}>
        <Balls method="ml" numbers={numbers} />
        <div className="grid min-w-52 flex-1 gap-0.5">
          <p className="text-sm">{reasoning}</p>
          <OddsLine numbers={numbers} />
        </div>
        <PickActions numbers={numbers} />
      </li>
    ))}
  </ul>
)

/** The quick picks that are no card above. */
const otherPicks = (data: Suggestions) => {
  const shown = new Set(waysToChoose(data).map(({ numbers }) => numbers.join('')))
  return data.quickPicks.filter(({ numbers }) => !shown.has(numbers.join('')))
}

/** The kinds that are no card above; folded, so that the cards are what one sees. */
const QuickPicks = ({ picks }: { picks: readonly QuickPick[] }) => (
  <Disclosure title="Quick picks">
    {picks.length === 0 ? (
      <p className="text-sm text-muted">No other pick for now.</p>
    ) : (
      <>
        <ul className="list">
          {picks.map((pick) => (
            <Row key={pick.kind} pick={pick} />
          ))}
        </ul>
        <p className="pt-3 text-xs text-muted">Straight 1 in 10,000 each, like every number.</p>
      </>
    )}
  </Disclosure>
)

function Row({ pick }: { pick: QuickPick }) {
  const { kind, numbers, type, description } = pick
  return (
    <li>
      {/* Platinum is the model's alone. */}
      <Balls
        {...(kind === 'random' || kind === 'yours' ? { entered: true } : { method: 'ml' as const })}
        numbers={numbers}
        label={`${type}: ${numbers.join(' ')}`}
      />
      <div className="grid min-w-52 flex-1 gap-0.5">
        <h3>{type}</h3>
        <p className="text-sm text-muted">
          {description}
          {kind === 'random' && (
            <>
              {' '}
              For one that anyone can check, make a <Link to="/generate">fair random pick</Link>.
            </>
          )}
        </p>
        <OddsLine numbers={numbers} />
      </div>
      <PickActions
        numbers={numbers}
        from={kind === 'random' || kind === 'yours' ? 'typed' : 'model'}
      />
    </li>
  )
}
