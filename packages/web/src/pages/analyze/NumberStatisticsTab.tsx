import type { Analysis } from '@fourcast/contract/analysis.ts'
import { NeedsFour } from './NeedsFour.tsx'
import { pText } from './p-text.ts'
import { few } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { type Stat, Stats } from '#ui/Stats.tsx'

/** Figures of the digits alone, then figures against the draws. */
export function NumberStatisticsTab({ analysis }: { analysis: Analysis }) {
  return (
    <>
      <Card title="Your digits">
        <Stats items={ofDigits(analysis.analysis)} />
      </Card>
      <Card title="Shape and draws">
        <Stats items={[...ofShape(analysis.analysis), ...besideDraws(analysis)]} />
        <p className="text-sm text-muted">
          None of these figures changes a number’s odds. In exact order, they’re always 1 in 10,000.
        </p>
      </Card>
    </>
  )
}

type Figures = Analysis['analysis']

const ofDigits = ({ sum, average, range, uniqueDigits }: Figures): Stat[] => [
  { label: 'Sum of digits', value: sum },
  { label: 'Average', value: average.toFixed(2), note: <Chance>chance 4.50</Chance> },
  { label: 'Range', value: `${range.min} – ${range.max}` },
  { label: 'Unique digits', value: uniqueDigits },
]

const ofShape = ({ entropy, complexity }: Figures): Stat[] => [
  {
    label: 'Entropy',
    value: entropy === null ? <NeedsFour /> : entropy.toFixed(3),
    note: '1 for four different digits, 0 for four identical ones',
  },
  {
    label: 'Complexity',
    value: complexity === null ? <NeedsFour /> : `${complexity.toFixed(1)} of 10`,
    note: 'Our own measure of how varied the digits are',
  },
]

const besideDraws = ({ analysis, numbers, comparison }: Analysis): Stat[] => [
  predictability(analysis),
  numbers.includes(null)
    ? { label: 'Correlation', value: <NeedsFour /> }
    : correlation(analysis, comparison.draws),
]

function predictability({ predictability: value, predictabilityInterval: range }: Figures): Stat {
  const label = 'Predictability'
  if (value === null || range === null)
    return { label, value: NO_FIGURE, note: 'Needs a model for this state' }
  return {
    label,
    value: `${value.toFixed(2)}%`,
    note: `95% interval ${range.low.toFixed(2)} to ${range.high.toFixed(2)}%; 0% is chance`,
  }
}

function correlation({ correlation: phi, correlationTest }: Figures, draws: number): Stat {
  const label = 'Correlation'
  if (phi === null || correlationTest === null)
    return { label, value: NO_FIGURE, note: 'Needs draws from this state' }
  const { p, matches, expected } = correlationTest
  return {
    label,
    value: signed(phi),
    note: (
      <>
        {count(matches)} of {count(4 * draws)} digits in place,{' '}
        <Chance>chance expects {few(expected)}</Chance> (φ, p {p < 0.001 ? '' : '= '}
        {pText(p)})
      </>
    ),
  }
}

const NO_FIGURE = <span className="text-base font-normal text-muted">not yet</span>

const signed = (value: number) => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(3)}`

const Chance = ({ children }: { children: React.ReactNode }) => (
  <span className="chance">{children}</span>
)
