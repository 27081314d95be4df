import type { Analysis } from '@fourcast/contract/analysis.ts'
import { NeedsFour } from './NeedsFour.tsx'
import { count, oneIn, percent } from '#core/format.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { Odds } from '#ui/Odds.tsx'
import { Track } from '#ui/Track.tsx'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { HowMeasured } from '#ui/Confidence.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** The shape of a number, its odds, and what may be said of both. */
export function OverviewTab({ analysis }: { analysis: Analysis }) {
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <ScoreCard {...analysis.analysis} />
        <div className="grid content-start gap-6">
          <OddsCard {...analysis.analysis} />
          <ConfidenceCard analysis={analysis} />
        </div>
      </div>
      <KeyInsights insights={analysis.analysis.insights} />
      <Recommendations analysis={analysis} />
    </>
  )
}

type Figures = Analysis['analysis']

function OddsCard({ winProbability, boxProbability, rarity }: Figures) {
  return (
    <Card title="Odds and shape" minor>
      <Odds
        items={[
          ['Win probability', winProbability === null ? <NeedsFour /> : percent(winProbability, 3)],
          ['In any order', boxProbability === null ? <NeedsFour /> : percent(boxProbability, 3)],
          ['Rarity', rarity?.label ?? <NeedsFour />],
        ]}
      />
      <p className="num text-sm text-muted">
        {rarity === null
          ? 'Any four digits in exact order win 1 draw in 10,000.'
          : `${count(rarity.numbers)} of the 10,000 numbers have this shape. Exact order is 1 in 10,000 for each of them; any order is ${oneIn(rarity.oneIn)}.`}
      </p>
    </Card>
  )
}

const KINDS = { positive: 'success', warning: 'warning', info: 'info' } as const

const KeyInsights = ({ insights }: Pick<Figures, 'insights'>) => (
  <Card title="Key Insights">
    {insights.length === 0 ? (
      <p className="text-muted">Nothing unusual in these numbers.</p>
    ) : (
      <ul className="grid gap-3">
        {insights.map(({ type, message }) => (
          <li key={message}>
            <Banner kind={KINDS[type]}>{message}</Banner>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

type ScoreProps = Pick<Analysis['analysis'], 'overallScore' | 'scoreParts'>
type Part = keyof NonNullable<ScoreProps['scoreParts']>

const PARTS: readonly (readonly [part: Part, label: string])[] = [
  ['forecast', 'Forecast probability'],
  ['ways', 'Ways in a box'],
  ['sum', 'How typical its sum is'],
  ['gap', 'How typical its largest gap is'],
]

/** A percentile among all numbers, and the four that it is the mean of. */
function ScoreCard({ overallScore, scoreParts }: ScoreProps) {
  return (
    <Card title="Overall score" minor>
      <div className="num flex flex-wrap items-baseline gap-x-2">
        {overallScore === null ? (
          <NeedsFour />
        ) : (
          <>
            <b className="text-3xl font-[650] tracking-tight">{Math.round(overallScore)}</b>
            <span className="text-muted">of 100</span>
          </>
        )}
      </div>
      <p className="strong text-sm">A score for its shape. It doesn’t change the odds.</p>
      {scoreParts !== null && (
        <>
          <dl className="grid gap-3">
            {PARTS.map(([part, label]) => (
              <Percentile key={part} label={label} value={scoreParts[part]} />
            ))}
          </dl>
          <p className="text-xs text-muted">
            The average of four percentiles among all 10,000 numbers. A forecast without evidence
            counts as 50.
          </p>
        </>
      )}
    </Card>
  )
}

const Percentile = ({ label, value }: { label: string; value: number }) => (
  <div className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
    <dt className="text-muted">{label}</dt>
    <dd className="num strong">{Math.round(value)}</dd>
    <dd className="col-span-2">
      <Track
        thin
        kind="measure"
        value={value / 100}
        label={`${Math.round(value)} on a scale from 0 to 100`}
      />
    </dd>
  </div>
)

/** What the model says of the next draw, beside chance. */
function ConfidenceCard({ analysis }: { analysis: Analysis }) {
  const { confidence, chance } = analysis.analysis
  return (
    <Card title="Analysis confidence" minor>
      <div className="grid gap-2">
        <div className="num flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
          {confidence !== null && (
            <b className="text-xl font-[640] tracking-tight">{percent(confidence, 1)}</b>
          )}
          {analysis.numbers.includes(null) && <NeedsFour />}
          <span className="chance text-sm">chance {percent(chance, 1)}</span>
        </div>
        {confidence !== null && (
          <Track
            kind="measure"
            value={confidence}
            tick={chance}
            label={`${percent(confidence, 1)}, chance ${percent(chance, 1)}, on a scale from 0 to 100 percent`}
          />
        )}
      </div>
      <p className="num text-sm text-muted">
        {confidence === null ? withoutText(analysis) : confidenceText(analysis)} <HowMeasured />
      </p>
    </Card>
  )
}

const EVENT = 'The chance that at least one digit is in its exact position in the next draw'

const confidenceText = ({ model }: Analysis) =>
  model === null
    ? `${EVENT}.`
    : `${EVENT}. After ${count(model.evidence.draws)} draws, there is ${model.evidence.verdict} that they differ from chance.`

const withoutText = ({ status, numbers }: Analysis) =>
  status === 'ready' && numbers.includes(null)
    ? `${EVENT}.`
    : `${noForecastText(status)} Until then, we show chance only.`

interface RecommendationsProps {
  analysis: Pick<Analysis, 'numbers' | 'analysis'>
}

/** What one may do next; an action that is an address opens it with these numbers. */
function Recommendations({ analysis: { numbers, analysis } }: RecommendationsProps) {
  if (analysis.recommendations.length === 0) return null
  return (
    <Card title="Recommendations">
      <ul className="list">
        {analysis.recommendations.map(({ title, description, action }) => (
          <li key={title}>
            <div className="grid min-w-0 flex-1 basis-72 gap-1">
              <h3>{title}</h3>
              <p className="text-sm text-muted">{description}</p>
            </div>
            {action !== undefined && <Action action={action} numbers={numbers} title={title} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ActionProps {
  action: string
  numbers: Analysis['numbers']
  /** Of the recommendation: two links to one place are told apart by it. */
  title: string
}

const PLACES: Readonly<Record<string, string>> = {
  '/generate': 'Open Generate',
  '/suggest': 'Open AI Analytics',
  '/history': 'Open History',
  '/lottery': 'Open Lottery Updates',
}

function Action({ action, numbers, title }: ActionProps) {
  if (!action.startsWith('/')) return <span className="strong text-sm">{action}</span>
  return (
    <TextLink arrow to={action} state={{ prefilledNumbers: numbers }}>
      {PLACES[action] ?? 'Open'}
      <span className="sr-only">: {title}</span>
    </TextLink>
  )
}
