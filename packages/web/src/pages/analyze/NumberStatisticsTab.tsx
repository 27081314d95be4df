import type { Analysis } from '@fourcast/contract/analysis.ts'
import { NeedsFour } from './NeedsFour.tsx'
import { pText } from './p-text.ts'
import { few } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { type Stat, Stats } from '#ui/Stats.tsx'

/** Figures of the digits, and their comparison with the draws. */
export function NumberStatisticsTab({ analysis }: { analysis: Analysis }) {
  return (
    <>
      <Card>
        <Stats
          items={[
            ...ofDigits(analysis.analysis),
            ...ofShape(analysis.analysis),
            ...besideDraws(analysis),
          ]}
        />
      </Card>
      <p className="text-sm text-muted">
        None of these figures changes a number’s odds.{' '}
        <HowWeKnow about="Statistical Insights">
          <StatisticsProof analysis={analysis} />
        </HowWeKnow>
      </p>
    </>
  )
}

type Figures = Analysis['analysis']

const ofDigits = ({ sum, average, range, uniqueDigits }: Figures): Stat[] => [
  { label: 'Sum of digits', value: sum, note: 'of 0 to 36' },
  { label: 'Average', value: average.toFixed(2), note: <Chance>chance 4.50</Chance> },
  { label: 'Range', value: `${range.min} – ${range.max}`, note: 'lowest to highest' },
  { label: 'Unique digits', value: uniqueDigits, note: 'of 4' },
]

const ofShape = ({ entropy, complexity }: Figures): Stat[] => [
  {
    label: 'Entropy',
    value: entropy === null ? <NeedsFour /> : entropy.toFixed(3),
    note: 'of 1.000, for four different digits',
  },
  {
    label: 'Complexity',
    value: complexity === null ? <NeedsFour /> : complexity.toFixed(1),
    note: 'of 10, how varied they are',
  },
]

const besideDraws = ({ analysis, numbers, comparison }: Analysis): Stat[] => [
  predictability(analysis),
  numbers.includes(null)
    ? { label: 'Correlation', value: <NeedsFour /> }
    : correlation(analysis, comparison.draws),
]

function predictability({ predictability: value }: Figures): Stat {
  const label = 'Predictability'
  return value === null
    ? { label, value: NO_FIGURE, note: 'Needs a model for this state' }
    : { label, value: `${value.toFixed(2)}%`, note: <Chance>chance 0%, lower is better</Chance> }
}

function correlation({ correlation: value, correlationTest }: Figures, draws: number): Stat {
  const label = 'Correlation'
  if (value === null || correlationTest === null)
    return { label, value: NO_FIGURE, note: 'Needs draws from this state' }
  const { matches, expected } = correlationTest
  return {
    label,
    value: signed(value),
    note: (
      <>
        {count(matches)} of {count(4 * draws)} digits in place,{' '}
        <Chance>chance expects {few(expected)}</Chance>
      </>
    ),
  }
}

/** The tests behind predictability and correlation. */
function StatisticsProof({ analysis: { analysis } }: { analysis: Analysis }) {
  const { predictabilityInterval: range, correlationTest } = analysis
  return (
    <>
      <p>
        Entropy is 1 for four different digits and 0 for four identical ones. Complexity is our own
        measure of how varied the digits are.
      </p>
      {range && (
        <p>
          Predictability is how much our forecasts improve on chance. Its 95% interval is{' '}
          {range.low.toFixed(2)} to {range.high.toFixed(2)}%.
        </p>
      )}
      {correlationTest && (
        <p>
          Correlation is φ of this number’s digits in place; 0 is chance. p{' '}
          {correlationTest.p < 0.001 ? '' : '= '}
          {pText(correlationTest.p)}.
        </p>
      )}
    </>
  )
}

const NO_FIGURE = <span className="text-base font-normal text-muted">not yet</span>

const signed = (value: number) => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(3)}`

const Chance = ({ children }: { children: React.ReactNode }) => (
  <span className="chance">{children}</span>
)
