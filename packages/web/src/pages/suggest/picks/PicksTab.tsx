import type { QuickPick, Suggestions } from '@fourcast/contract/suggestions.ts'
import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { type Bet, usualReturn } from '@fourcast/engine/prizes.ts'
import { uncommonNumber } from '@fourcast/engine/play/uncommon.ts'
import { useState } from 'react'
import { PickActions } from './PickActions.tsx'
import { Trending } from './Trending.tsx'
import { WayList } from './WayList.tsx'
import { waysToChoose } from './ways-to-choose.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { NoPicks } from '#domains/responsible-play/NoPicks.tsx'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { Confidence } from '#ui/Confidence.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/Empty.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** The forecast's pick, other ways to pick, and recent trends; during a break only the trends. */
export function PicksTab({ data }: { data: Suggestions }) {
  const until = useBreak()
  return (
    <>
      {until === null ? (
        <Picks data={data} />
      ) : (
        <div className="card">
          <NoPicks until={until} />
        </div>
      )}
      <Trending trends={data.trendingCombinations} />
    </>
  )
}

const random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** Three ways to choose a number, their shared confidence, and the other picks. */
function Picks({ data }: { data: Suggestions }) {
  const { topRecommendations: all, quickPicks, status, basis } = data
  const [uncommon] = useState(() => [...uncommonNumber(random)].map(Number))
  const ways = waysToChoose(data, arePrizesShared(basis.state) ? uncommon : undefined)
  const shown = new Set(ways.map(({ numbers }) => numbers.join('')))
  const isLeft = ({ numbers }: { numbers: readonly number[] }) => !shown.has(numbers.join(''))
  const more = all.slice(1).filter(isLeft)
  return (
    <>
      <Card title="Top recommendations">
        {all.length === 0 && <Empty title="No forecast yet">{noForecastText(status)}</Empty>}
        <WayList ways={ways} state={basis.state} />
        <div className="card-foot grid items-start gap-4 md:grid-cols-2">
          <Once all={all} />
          <div className="grid gap-1 text-sm text-muted">
            <p>{returnText(basis.state)}</p>
            <p>A fair random pick comes with a proof that nobody chose it.</p>
            <p className="flex flex-wrap gap-x-4">
              <TextLink to="/generate" arrow>
                Make a fair pick
              </TextLink>
              <TextLink to="/fair">Check the proof</TextLink>
            </p>
          </div>
        </div>
      </Card>
      <div>
        {more.length > 0 && (
          <Disclosure title="More recommendations">
            <More all={more} />
          </Disclosure>
        )}
        <QuickPicks picks={quickPicks.filter(isLeft)} />
      </div>
    </>
  )
}

type Recommendation = Suggestions['topRecommendations'][number]

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

/** The confidence of the model's pick, beside chance, shown once. */
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

/** The kinds that are not shown above; collapsed, so that three picks stand out. */
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
      <Balls
        {...(kind === 'random' || kind === 'yours' ? { entered: true } : { method: 'ml' as const })}
        numbers={numbers}
        label={`${type}: ${numbers.join(' ')}`}
      />
      <div className="grid min-w-52 flex-1 gap-0.5">
        <h3>{type}</h3>
        <p className="text-sm text-muted">{description}</p>
        <OddsLine numbers={numbers} />
      </div>
      <PickActions
        numbers={numbers}
        from={kind === 'random' || kind === 'yours' ? 'typed' : 'model'}
      />
    </li>
  )
}
