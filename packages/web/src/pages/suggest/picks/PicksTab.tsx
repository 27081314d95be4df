import '#styles/pick.css'
import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { isBettable } from '@fourcast/engine/prizes.ts'
import { uncommonNumber } from '@fourcast/engine/play/uncommon.ts'
import { useState } from 'react'
import { Evidence } from './Evidence.tsx'
import { PickActions } from './PickActions.tsx'
import { PicksProof } from './PicksProof.tsx'
import { QuickPicks } from './QuickPicks.tsx'
import { Trending } from './Trending.tsx'
import { type WayToChoose, waysToChoose } from './ways-to-choose.ts'
import { count, oneIn, percent, shortCalendarDate } from '#core/format.ts'
import { basisName } from '#domains/forecasts/basis.ts'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { NoPicks } from '#domains/responsible-play/NoPicks.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'

/** The forecast's pick, other ways to pick, and recent trends; during a break only the trends. */
export function PicksTab({ data }: { data: Suggestions }) {
  const until = useBreak()
  if (until === null) return <Picks data={data} />
  return (
    <>
      <div className="card">
        <NoPicks until={until} />
      </div>
      <Trending data={data} />
    </>
  )
}

const random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** Three ways to choose a number, their shared confidence, and the other picks. */
function Picks({ data }: { data: Suggestions }) {
  const [uncommon] = useState(() => [...uncommonNumber(random)].map(Number))
  const ways = waysToChoose(data, arePrizesShared(data.basis.state) ? uncommon : undefined)
  return (
    <>
      <section className="grid gap-4" aria-labelledby="top-recommendations">
        <h2 id="top-recommendations" className="sr-only">
          Top recommendations
        </h2>
        <ul className="grid gap-3 lg:grid-cols-3 lg:gap-4">
          {ways.map((way, at) => (
            <Ticket key={way.id} way={way} isFirst={at === 0} />
          ))}
        </ul>
        <Facts data={data} ways={ways} />
      </section>
      <Evidence data={data}>
        <HowWeKnow about="Top recommendations">
          <PicksProof data={data} ways={ways} />
        </HowWeKnow>
      </Evidence>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <QuickPicks data={data} shown={ways} />
        <Trending data={data} />
      </div>
    </>
  )
}

const Ticket = ({ way, isFirst }: { way: WayToChoose; isFirst: boolean }) => (
  <li className="card pick">
    <div>
      <h3>{way.title}</h3>
      {/* Platinum is reserved for the model. */}
      <Balls
        {...(way.from === 'model'
          ? { method: 'ml' as const }
          : {
              entered: true,
              className: way.id === 'yours' ? 'balls-own' : '',
              label: `${way.title}: ${way.numbers.join(' ')}`,
            })}
        numbers={way.numbers}
      />
      <p className="text-sm text-muted">{way.why}</p>
    </div>
    <div>
      <PickActions numbers={way.numbers} kind={isFirst ? 'primary' : 'second'} from={way.from} />
    </div>
  </li>
)

interface FactsProps {
  data: Suggestions
  ways: readonly WayToChoose[]
}

/** Said once for all picks: the confidence beside chance, the draw, and the odds. */
function Facts({ data, ways }: FactsProps) {
  const { topRecommendations, model, status, basis, nextDraw } = data
  const top = topRecommendations[0]
  const draw = nextDraw ? ` ${nextDraw.drawTime}, ${shortCalendarDate(nextDraw.drawDate)}` : ''
  return (
    <div className="num flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
      {top && top.confidence !== null ? (
        <p>
          Confidence, at least one digit in its place:{' '}
          <b className="font-[650]">{percent(top.confidence)}</b>{' '}
          <span className="chance">chance {percent(top.chance)}</span>
        </p>
      ) : (
        model !== null && <p className="text-sm text-muted">{noForecastText(status)}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted">
        {basis.simulated && <Chip kind="warning">Simulated</Chip>}
        <span>
          For {basisName(basis)}
          {draw}. Straight {oneIn(STRAIGHT_ODDS)}
          {boxText(ways)}.
        </span>
      </p>
    </div>
  )
}

/** ' · box 1 in 417 to 833': the box odds of several picks. */
function boxText(ways: readonly WayToChoose[]) {
  const odds = ways
    .map(({ numbers }) => numbers.join(''))
    .filter((numbers) => isBettable('box', numbers))
    .map((numbers) => boxOdds(numbers).oneIn)
  if (odds.length === 0) return ''
  const [best, worst] = [Math.min(...odds), Math.max(...odds)]
  const box = ` · box ${oneIn(best)}`
  return best === worst ? box : `${box} to ${count(Math.round(worst))}`
}
