import type { Analysis } from '@fourcast/contract/analysis.ts'
import { few } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/Table.tsx'

type Comparison = Analysis['comparison']
type Digit = Comparison['digitFrequency'][number]

const NAME = 'Digits by frequency'
const MARK = 'Your #'

/** How often each digit was drawn, beside chance: a picture, and the same as a table. */
export function DigitChart({ comparison: { draws, digitFrequency } }: { comparison: Comparison }) {
  return (
    <Card title={NAME}>
      <Chart
        name={NAME}
        note="Descriptive: a digit that came often is not more likely in the next draw."
        columns={COLUMNS}
        rows={digitFrequency}
        rowKey={({ digit }) => String(digit)}
      >
        <BarChart
          label={`Bar chart of how often each digit was drawn in ${count(draws)} draws, most frequent first.`}
          category="Digit"
          axis={`Percent of the ${count(4 * draws)} digits drawn`}
          format={percentText}
          rows={digitFrequency.map(({ digit, percentage, expected, yours }) => ({
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
    atEnd: true,
    cell: ({ percentage }) => `${percentage.toFixed(2)}%`,
  },
]
