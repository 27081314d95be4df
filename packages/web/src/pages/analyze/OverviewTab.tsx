import type { Analysis } from '@fourcast/contract/analysis.ts'
import { NeedsFour } from './NeedsFour.tsx'
import { count, percent } from '#core/format.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { type Stat, Stats } from '#ui/Stats.tsx'
import { Track } from '#ui/Track.tsx'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { HowMeasured } from '#ui/Confidence.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Summary sentence, figures beside chance, insights and recommendations. */
export function OverviewTab({ analysis }: { analysis: Analysis }) {
  const { shape, scoreParts, insights } = analysis.analysis
  return (
    <>
      <Card title={shape === null ? INCOMPLETE : (KINDS_OF_NUMBER[shape.type] ?? ANY_NUMBER)}>
        <Stats items={figuresOf(analysis)} />
        {scoreParts !== null && (
          <p className="text-sm text-muted">A score for its shape. It doesn’t change the odds.</p>
        )}
        <Disclosure quiet title="The numbers behind this">
          <div className="grid gap-4">
            {scoreParts !== null && <ScoreParts parts={scoreParts} />}
            <p className="num text-sm text-muted">
              {analysis.analysis.confidence === null
                ? withoutText(analysis)
                : confidenceText(analysis)}{' '}
              <HowMeasured />
            </p>
          </div>
        </Disclosure>
      </Card>
      <div className="grid gap-6 xl:grid-cols-2">
        <KeyInsights insights={insights} />
        <Recommendations analysis={analysis} />
      </div>
    </>
  )
}

type Figures = Analysis['analysis']

const INCOMPLETE = 'Enter all four digits for the full analysis'
const ANY_NUMBER = 'A number as likely as any other in exact order'

const KINDS_OF_NUMBER: Readonly<Record<string, string>> = {
  single: 'A common kind of number, as likely as any other in exact order',
  double: 'An uncommon kind of number, as likely as any other in exact order',
  triple: 'A rare kind of number, as likely as any other in exact order',
  'double-double': 'A very rare kind of number, as likely as any other in exact order',
  quad: 'The rarest kind of number, as likely as any other in exact order',
}

function figuresOf({ analysis, numbers }: Analysis): Stat[] {
  const { overallScore, winProbability, boxProbability, rarity, shape, confidence, chance } =
    analysis
  return [
    {
      label: 'Overall score',
      value: overallScore === null ? <NeedsFour /> : Math.round(overallScore),
      note: overallScore === null ? undefined : 'of 100',
    },
    {
      label: 'Win probability',
      value: winProbability === null ? <NeedsFour /> : percent(winProbability, 3),
      note: boxProbability !== null && (
        <span className="chance">{percent(boxProbability, 3)} in any order</span>
      ),
    },
    {
      label: 'Rarity',
      value: rarity === null ? <NeedsFour /> : <Level>{rarity}</Level>,
      note:
        shape === null
          ? undefined
          : `${shape.ways}-way, like ${count(shape.numbers)} of 10,000 numbers`,
    },
    {
      label: 'Analysis confidence',
      value: numbers.includes(null) ? (
        <NeedsFour />
      ) : confidence === null ? (
        '–'
      ) : (
        percent(confidence, 1)
      ),
      note: <span className="chance">chance {percent(chance, 1)}</span>,
    },
  ]
}

const Level = ({ children }: { children: string }) => (
  <span className="max-[24rem]:text-base">{children}</span>
)

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

type Parts = NonNullable<Figures['scoreParts']>

const PARTS: readonly (readonly [part: keyof Parts, label: string])[] = [
  ['forecast', 'Forecast probability'],
  ['ways', 'Orders in a box'],
  ['sum', 'How typical its sum is'],
  ['gap', 'How typical its largest gap is'],
]

/** The score is the mean of these four percentiles. */
const ScoreParts = ({ parts }: { parts: Parts }) => (
  <>
    <dl className="grid gap-3">
      {PARTS.map(([part, label]) => (
        <Percentile key={part} label={label} value={parts[part]} />
      ))}
    </dl>
    <p className="text-sm text-muted">
      The score is the average of four percentiles among all 10,000 numbers. A forecast without
      evidence counts as 50.
    </p>
  </>
)

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

/** Suggested next steps. An action that is an address becomes a link that passes the numbers on. */
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
  /** Title of the recommendation, to tell links to the same page apart. */
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
