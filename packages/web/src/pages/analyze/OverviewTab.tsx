import '#styles/hero.css'
import type { Analysis } from '@fourcast/contract/analysis.ts'
import { basisText } from './basis-text.ts'
import { InsightList } from './InsightList.tsx'
import { NeedsFour } from './NeedsFour.tsx'
import { OverviewProof } from './OverviewProof.tsx'
import { calendarDate, count, percent } from '#core/format.ts'
import { basisName } from '#domains/forecasts/basis.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { oddsText } from '#ui/OddsLine.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'
import { type Stat, Stats } from '#ui/Stats.tsx'

/** The answer with its figures beside chance, then insights and recommendations. */
export function OverviewTab({ analysis }: { analysis: Analysis }) {
  return (
    <>
      <Answer analysis={analysis} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <KeyInsights insights={analysis.analysis.insights} />
        <Recommendations analysis={analysis} />
      </div>
    </>
  )
}

function Answer({ analysis }: { analysis: Analysis }) {
  const { numbers, basis } = analysis
  return (
    <section className="hero deep" aria-label="Your number">
      <div className="hero-answer">
        <h2 className="hero-where text-base">
          {basisName(basis)}
          {basis.simulated && <Chip kind="warning">Simulated</Chip>}
        </h2>
        <Balls numbers={numbers} entered className="hero-drawn" />
        <p className="hero-say">{sentenceOf(analysis)}</p>
        <p className="num text-sm text-on-deep-muted">{basisText(basis)}</p>
        <p className="num text-sm text-on-deep-muted">
          {numbers.includes(null) ? '' : `${oddsText(numbers, false)}. `}
          <HowWeKnow about="Analysis Overview">
            <OverviewProof analysis={analysis} />
          </HowWeKnow>
        </p>
      </div>
      <div className="hero-quick content-center! grid-rows-none!">
        <Stats items={figuresOf(analysis)} pairs />
      </div>
    </section>
  )
}

type Figures = Analysis['analysis']

const KINDS_OF_NUMBER: Readonly<Record<string, string>> = {
  single: 'A common kind of number',
  double: 'An uncommon kind of number',
  triple: 'A rare kind of number',
  'double-double': 'A very rare kind of number',
  quad: 'The rarest kind of number',
}

/** 'A common kind of number, not drawn since Jan 1, 2019'. */
function sentenceOf({ analysis: { shape }, comparison, basis }: Analysis) {
  if (shape === null) return 'Enter all four digits for the full analysis'
  const kind = KINDS_OF_NUMBER[shape.type] ?? 'A number like any other'
  if (comparison.hitRates === null || basis.since === null) return kind
  const { hits } = comparison.hitRates.exact
  const times = hits === 0 ? 'not drawn' : hits === 1 ? 'drawn once' : `drawn ${count(hits)} times`
  return `${kind}, ${times} since ${calendarDate(basis.since)}`
}

function figuresOf({ analysis, numbers }: Analysis): Stat[] {
  const { overallScore, winProbability, boxProbability, rarity, shape, confidence, chance } =
    analysis
  return [
    {
      label: 'Overall score',
      value: overallScore === null ? <NeedsFour /> : Math.round(overallScore),
      note: overallScore === null ? undefined : 'of 100, for its shape',
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
      note: shape === null ? undefined : `like ${count(shape.numbers)} of 10,000 numbers`,
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

const KeyInsights = ({ insights }: Pick<Figures, 'insights'>) => (
  <QuietSection title="Key Insights">
    {insights.length === 0 ? (
      <p className="text-muted">Nothing unusual in these numbers.</p>
    ) : (
      <InsightList
        insights={insights.map(({ type, message }) => ({
          kind: type === 'positive' ? 'success' : type,
          message,
        }))}
      />
    )}
  </QuietSection>
)

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
            <div className="grid min-w-0 flex-1 basis-52 gap-1">
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
    <LinkButton kind="second" to={action} state={{ prefilledNumbers: numbers }}>
      {PLACES[action] ?? 'Open'}
      <span className="sr-only">: {title}</span>
    </LinkButton>
  )
}
