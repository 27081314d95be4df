import type { Analysis } from '@fourcast/contract/analysis.ts'
import { OverdueFold } from './OverdueFold.tsx'
import { NeedsFour } from './NeedsFour.tsx'
import { pText } from './p-text.ts'
import { few, rate } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { basisName } from '#domains/forecasts/basis.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Stats } from '#ui/Stats.tsx'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { Chip } from '#ui/Chip.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'

type Comparison = Analysis['comparison']

/** Matches of the number and of its digits with past draws, beside chance. */
export function ComparisonTab({ analysis }: { analysis: Analysis }) {
  const { comparison, basis, insights } = analysis
  if (comparison.draws === 0)
    return (
      <Empty title={`No draws in ${basisName(basis)} yet`}>
        Numbers can be compared as soon as the first result is stored.
      </Empty>
    )
  return (
    <>
      <HitsCard comparison={comparison} />
      {comparison.insights.length > 0 && <Insights insights={comparison.insights} />}
      <DigitChart comparison={comparison} />
      {insights.length > 0 && <DrawsCard insights={insights} />}
      <OverdueFold numbers={analysis.overdueCombinations} />
    </>
  )
}

function HitsCard({ comparison }: { comparison: Comparison }) {
  const { draws, hitRates, winProbability } = comparison
  return (
    <Card title={`In ${count(draws)} ${draws === 1 ? 'draw' : 'draws'}`}>
      <Stats
        items={[
          hits('Exact matches', hitRates?.exact),
          hits('Partial matches', hitRates?.partial),
          hits('Any order', hitRates?.box),
          {
            label: 'Historical win rate',
            value: winProbability === null ? <NeedsFour /> : rate(winProbability),
            note: hitRates && <Chance>chance {rate(hitRates.exact.chance)}</Chance>,
          },
        ]}
      />
      <p className="text-sm text-muted">
        Partial means two or three digits in position. Past draws don’t predict the next one.
      </p>
      <HitTable comparison={comparison} />
    </Card>
  )
}

const hits = (label: string, found: Hits | undefined) => ({
  label,
  value: found === undefined ? <NeedsFour /> : count(found.hits),
  note: found && <Chance>chance expects {few(found.expected)}</Chance>,
})

const Chance = ({ children }: { children: React.ReactNode }) => (
  <span className="chance">{children}</span>
)

const Insights = ({ insights }: Pick<Comparison, 'insights'>) => (
  <ul className="grid gap-3">
    {insights.map(({ severity, message }) => (
      <li key={message}>
        <Banner kind={severity}>{message}</Banner>
      </li>
    ))}
  </ul>
)

/** Findings about the state's draws that do not depend on the entered digits. */
const DrawsCard = ({ insights }: Pick<Analysis, 'insights'>) => (
  <Card title="What these draws show">
    <ul className="list">
      {insights.map(({ title, message }) => (
        <li key={title}>
          <div className="grid gap-1">
            <h3>{title}</h3>
            <p className="text-sm text-muted">{message}</p>
          </div>
        </li>
      ))}
    </ul>
  </Card>
)

type Digit = Comparison['digits'][number]

const NAME = 'Digits by frequency'
const MARK = 'Your #'

/** Frequency of each digit beside chance, as a chart and a table. */
function DigitChart({ comparison: { draws, digits } }: { comparison: Comparison }) {
  return (
    <Card title={NAME}>
      <Chart
        name={NAME}
        note="Past counts only. A digit that came up often isn’t more likely in the next draw."
        columns={COLUMNS}
        rows={digits}
        rowKey={({ digit }) => String(digit)}
      >
        <BarChart
          label={`Bar chart of how often each digit was drawn in ${count(draws)} draws, most frequent first.`}
          category="Digit"
          axis={`Percent of the ${count(4 * draws)} digits drawn`}
          format={percentText}
          rows={digits.map(({ digit, percentage, expected, yours }) => ({
            id: String(digit),
            label: `Digit ${digit}`,
            value: percentage,
            chance: (100 * expected) / (4 * draws),
            ...(yours ? { mark: MARK } : {}),
          }))}
        />
      </Chart>
    </Card>
  )
}

const percentText = (value: number) => `${value.toFixed(1)}%`

const COLUMNS: readonly Column<Digit>[] = [
  {
    id: 'digit',
    head: 'Digit',
    full: true,
    cell: ({ digit, yours }) => (
      <span className="flex items-center gap-2">
        <span className="strong">{digit}</span>
        {yours && <Chip kind="green">{MARK}</Chip>}
      </span>
    ),
  },
  {
    id: 'frequency',
    head: 'Frequency',
    label: 'Frequency',
    cell: ({ frequency, expected }) => (
      <>
        {count(frequency)} <span className="chance">chance {few(expected)}</span>
      </>
    ),
  },
  {
    id: 'percentage',
    head: 'Percentage',
    label: 'Percentage',
    atEnd: true,
    className: 'max-md:text-end',
    cell: ({ percentage }) => `${percentage.toFixed(2)}%`,
  },
]

type Hits = NonNullable<Comparison['hitRates']>['exact']
interface Row extends Hits {
  name: string
}

/** The same counts with intervals and p values. */
function HitTable({ comparison }: { comparison: Comparison }) {
  const rows = rowsOf(comparison)
  if (rows.length === 0) return null
  return (
    <Disclosure quiet title="Rates with intervals">
      <div className="-mx-(--card-pad)">
        <Table
          caption="Matches with rates, 95% intervals and p"
          columns={HIT_COLUMNS}
          rows={rows}
          rowKey={({ name }) => name}
        />
      </div>
    </Disclosure>
  )
}

const rowsOf = ({ hitRates }: Comparison): Row[] =>
  hitRates === null
    ? []
    : [
        { name: 'Exact order', ...hitRates.exact },
        { name: 'Two or three in place', ...hitRates.partial },
        { name: 'Any order', ...hitRates.box },
      ]

const interval = ({ low, high }: Hits) =>
  low === null || high === null ? 'no draws' : `${rate(low)} to ${rate(high)}`

const HIT_COLUMNS: readonly Column<Row>[] = [
  { id: 'name', head: 'Match', cell: ({ name }) => <span className="strong">{name}</span> },
  {
    id: 'hits',
    head: 'Drawn',
    label: 'Drawn',
    cell: ({ hits, expected }) => (
      <>
        {count(hits)} <span className="chance">chance {few(expected)}</span>
      </>
    ),
  },
  {
    id: 'rate',
    head: 'Rate',
    label: 'Rate',
    cell: (row) => (row.rate === null ? '–' : rate(row.rate)),
  },
  { id: 'interval', head: '95% interval', label: '95% interval', cell: interval },
  {
    id: 'chance',
    head: 'Chance',
    label: 'Chance',
    cell: ({ chance }) => <span className="chance">{rate(chance)}</span>,
  },
  { id: 'p', head: 'p', label: 'p, two-sided', atEnd: true, cell: ({ p }) => pText(p) },
]
