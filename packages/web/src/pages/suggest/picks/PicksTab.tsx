import type { QuickPick, Suggestions } from '@fourcast/contract/suggestions.ts'
import type { NumberOrigin } from '@fourcast/contract/saved-numbers.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { NoPicks } from '#domains/responsible-play/NoPicks.tsx'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { Balls } from '#ui/Balls.tsx'
import { Confidence, HowMeasured } from '#ui/Confidence.tsx'
import { Empty } from '#ui/Empty.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { count, percent } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { few } from '#core/figures.ts'
import { type Column, Table } from '#ui/Table.tsx'
import { joined } from '#domains/picks/picks.ts'
import { saveLink } from '#domains/picks/save-link.ts'
import { Button } from '#ui/Button.tsx'
import type { ButtonKind } from '#ui/button-class.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { copyText } from '#core/clipboard.ts'
import { notify } from '#core/notifications/notifications.ts'

/** What the forecast suggests, other ways to pick, and what came often of late; during a break only that. */
export function PicksTab({ data }: { data: Suggestions }) {
  const until = useBreak()
  return (
    <>
      {until === null ? (
        <>
          <Recommendations data={data} />
          <QuickPicks picks={data.quickPicks} />
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

/** The likeliest numbers of the forecast, each with its confidence beside chance. */
function Recommendations({ data }: { data: Suggestions }) {
  const { topRecommendations: all } = data
  return (
    <section className="grid gap-4" aria-labelledby="top-recommendations">
      <h2 id="top-recommendations">Top recommendations</h2>
      {all.length === 0 ? (
        <div className="card">
          <Empty title="No forecast yet">{noForecastText(data.status)}</Empty>
        </div>
      ) : (
        <ol className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {all.map((one) => (
            <li key={one.numbers.join('')} className="card flex flex-col">
              <Pick one={one} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Pick({ one: { numbers, reasoning, confidence, chance } }: { one: Recommendation }) {
  return (
    <>
      <Balls method="ml" numbers={numbers} size="lg" />
      <div className="grid gap-1.5">
        <p className="text-sm">{reasoning}</p>
        <OddsLine numbers={numbers} />
      </div>
      {confidence !== null && <Confidence value={confidence} chance={chance} />}
      <PickActions numbers={numbers} kind="primary" className="mt-auto pt-1" />
    </>
  )
}

/** One pick of each kind: likeliest, drawn from the forecast, pseudo-random, one's own digits. */
const QuickPicks = ({ picks }: { picks: readonly QuickPick[] }) => (
  <Card title="Quick picks">
    {picks.length === 0 ? (
      <Empty title="No quick picks yet">They come with the first draws.</Empty>
    ) : (
      <>
        <ul className="list">
          {picks.map((pick) => (
            <Row key={pick.kind} pick={pick} />
          ))}
        </ul>
        <p className="card-foot text-xs text-muted">
          <span>
            Confidence is the probability of at least one digit in its exact place, calibrated on
            past draws. <HowMeasured />
          </span>
        </p>
      </>
    )}
  </Card>
)

function Row({ pick }: { pick: QuickPick }) {
  const { kind, numbers, type, description, confidence, chance } = pick
  return (
    <li>
      <Balls method="ml" numbers={numbers} label={`${type}: ${numbers.join(' ')}`} />
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
        {confidence !== null && (
          <p className="num text-xs">
            Confidence {percent(confidence)},{' '}
            <span className="chance">chance {percent(chance)}</span>
          </p>
        )}
      </div>
      <PickActions
        numbers={numbers}
        from={kind === 'random' || kind === 'yours' ? 'typed' : 'model'}
      />
    </li>
  )
}

type Trend = Suggestions['trendingCombinations'][number]

/** '+12.0%': a share above chance, or below. */
const signed = (share: number) => `${share < 0 ? '−' : '+'}${percent(Math.abs(share), 1)}`

const NAMES = { 'front pair': 'Front pair', 'back pair': 'Back pair', box: 'Any order' } as const

/** A pair in its two places, a box as it stands. */
const placed = ({ kind, numbers }: Trend) => {
  if (kind === 'front pair') return [...numbers, null, null]
  return kind === 'back pair' ? [null, null, ...numbers] : numbers
}

const COLUMNS: readonly Column<Trend>[] = [
  {
    id: 'numbers',
    head: 'Combination',
    full: true,
    cell: (trend) => (
      <span className="flex flex-wrap items-center gap-3">
        <Balls
          numbers={placed(trend)}
          size="sm"
          label={`${NAMES[trend.kind]} ${trend.numbers.join(' ')}`}
        />
        <span className="text-sm text-muted">{NAMES[trend.kind]}</span>
      </span>
    ),
  },
  {
    id: 'trend',
    head: 'Frequency increase',
    label: 'Frequency increase',
    cell: ({ trend }) => <b className="font-[620]">{signed(trend)}</b>,
  },
  {
    id: 'interval',
    head: '95% interval',
    label: '95% interval',
    atEnd: true,
    cell: ({ low, high }) => `${signed(low)} to ${signed(high)}`,
  },
  {
    id: 'observed',
    head: 'Came',
    label: 'Came',
    cell: ({ observed, expected }) => (
      <>
        {count(observed)}, <span className="chance">chance {few(expected)}</span>
      </>
    ),
  },
]

/** Pairs and boxes that came more often than chance expects. */
const Trending = ({ trends }: { trends: readonly Trend[] }) => (
  <Card flush title="Trending combinations">
    {trends.length === 0 ? (
      <div className="px-(--card-pad) pb-(--card-pad)">
        <Empty title="Nothing yet">They come with the first draws.</Empty>
      </div>
    ) : (
      <>
        <Table
          caption="Pairs and boxes that came more often than chance expects"
          columns={COLUMNS}
          rows={trends}
          rowKey={({ kind, numbers }) => `${kind} ${numbers.join('')}`}
        />
        <p className="card-foot text-xs text-muted">
          Past counts, adjusted toward chance because the highest of many is always high. An
          interval that includes 0% is normal for fair draws.
        </p>
      </>
    )}
  </Card>
)

interface PickActionsProps {
  numbers: readonly number[]
  kind?: ButtonKind
  /** How a number that is saved came about. */
  from?: NumberOrigin
  className?: string
}

/** Copies a pick, saves its number, or opens the generator with it. */
function PickActions(props: PickActionsProps) {
  const { numbers, kind = 'second', from = 'model', className = '' } = props
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${className}`}>
      <Button
        kind={kind}
        className="grow"
        aria-label={`Use These: ${numbers.join(' ')}`}
        onClick={() => void copyForGenerate(joined(numbers))}
      >
        Use These
      </Button>
      <TextLink
        arrow
        to="/generate"
        state={{ prefilledNumbers: numbers }}
        aria-label={`Open Generate with ${numbers.join(' ')}`}
      >
        Open Generate
      </TextLink>
      <TextLink to={saveLink(numbers, from)} aria-label={`Save number ${numbers.join(' ')}`}>
        Save number
      </TextLink>
    </div>
  )
}

/** Copies a pick, and says where it can be used. */
async function copyForGenerate(numbers: string) {
  if (await copyText(numbers)) notify({ type: 'success', message: MESSAGES.copiedForGenerate })
  else
    notify({ type: 'error', message: `Your browser did not let us copy. The numbers: ${numbers}` })
}
