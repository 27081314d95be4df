import type { QuickPick, Suggestions } from '@fourcast/contract/suggestions.ts'
import type { NumberOrigin } from '@fourcast/contract/saved-numbers.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { Trending } from './Trending.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { NoPicks } from '#domains/responsible-play/NoPicks.tsx'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { Balls } from '#ui/Balls.tsx'
import { Confidence, HowMeasured } from '#ui/Confidence.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/Empty.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { percent } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
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
        <>
          <Picks all={all.slice(0, SHOWN)} shared={isShared(all)} first />
          <Shared all={all} />
          {all.length > SHOWN && (
            <Disclosure title="More recommendations">
              <Picks all={all.slice(SHOWN)} shared={isShared(all)} />
            </Disclosure>
          )}
        </>
      )}
    </section>
  )
}

/** What is seen before anything is opened. The others differ from the first by a digit. */
const SHOWN = 1

/** Whether all picks say the same, to the digit that is shown. */
const isShared = (all: readonly Recommendation[]) =>
  new Set(all.map(({ confidence }) => confidence && percent(confidence))).size === 1

interface PicksProps {
  all: readonly Recommendation[]
  shared: boolean
  /** Its first pick has the screen's one primary button. */
  first?: boolean
}

const Picks = ({ all, shared, first = false }: PicksProps) => (
  <ol className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
    {all.map((one, at) => (
      <li key={one.numbers.join('')} className="card flex flex-col">
        <Pick one={one} shared={shared} kind={first && at === 0 ? 'primary' : 'second'} />
      </li>
    ))}
  </ol>
)

/** One line of confidence for picks that share it. */
function Shared({ all }: { all: readonly Recommendation[] }) {
  const [one] = all
  if (one === undefined || one.confidence === null || !isShared(all)) return null
  return <Confidence value={one.confidence} chance={one.chance} />
}

interface PickProps {
  one: Recommendation
  /** Its confidence is said once, below all of them. */
  shared: boolean
  kind: ButtonKind
}

function Pick({ one: { numbers, reasoning, confidence, chance }, shared, kind }: PickProps) {
  return (
    <>
      <Balls method="ml" numbers={numbers} size="lg" />
      <div className="grid gap-1.5">
        <p className="text-sm">{reasoning}</p>
        <OddsLine numbers={numbers} />
      </div>
      {confidence !== null && !shared && <Confidence value={confidence} chance={chance} />}
      <PickActions numbers={numbers} kind={kind} className="mt-auto pt-1" />
    </>
  )
}

/** One pick of each kind: likeliest, drawn from the forecast, pseudo-random, one's own digits. */
const QuickPicks = ({ picks }: { picks: readonly QuickPick[] }) => (
  <Card title="Quick picks">
    {picks.length === 0 ? (
      <Empty title="No quick picks yet">Picks appear after the first draws.</Empty>
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
        {confidence !== null && percent(confidence) !== percent(chance) && (
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
