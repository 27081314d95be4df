import type { ForecastRecord, Rate } from '@fourcast/contract/learning.ts'
import { count } from '#core/format.ts'
import { rate } from '#core/figures.ts'
import { pValueText } from '#domains/forecasts/significance.ts'
import { type Column, Table } from '#ui/Table.tsx'

interface Line {
  name: string
  reached: string
  chance: string
  interval: string
  note: string
}

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'name',
    head: 'What',
    full: true,
    cell: ({ name, note }) => (
      <>
        <span className="strong">{name}</span>
        <span className="block text-xs text-muted">{note}</span>
      </>
    ),
  },
  {
    id: 'reached',
    head: 'Reached',
    label: 'Reached',
    cell: ({ reached, interval }) => (
      <>
        {reached}
        <span className="block text-xs text-muted">{interval}</span>
      </>
    ),
  },
  {
    id: 'chance',
    head: 'Chance',
    label: 'Chance',
    atEnd: true,
    cell: ({ chance }) => <span className="chance">{chance}</span>,
  },
]

const lineOf = (name: string, one: Rate): Line => ({
  name,
  reached: rate(one.rate),
  chance: rate(one.chance),
  interval: `${rate(one.low)} to ${rate(one.high)}`,
  note: `${count(one.hits)} of ${count(one.n)}, p = ${pValueText(one.p)}`,
})

const loss = (name: string, note: string, { mean, chance }: ForecastRecord['brier']): Line => ({
  name,
  note,
  reached: mean.toFixed(5),
  chance: chance.toFixed(5),
  interval: 'lower is better',
})

/** Hit rates of the forecasts, beside chance. */
export function RatesTable({ record }: { record: ForecastRecord }) {
  const { top1, straight10, straight100, box10, logLoss, brier } = record
  const lines = [
    lineOf('Top digit of a position', top1),
    lineOf('Number among the 10 likeliest', straight10),
    lineOf('Number among the 100 likeliest', straight100),
    lineOf('Box among the 10 likeliest', box10),
    loss('Log-loss', 'nats a digit', logLoss),
    loss('Brier score', 'a digit', brier),
  ]
  return (
    <>
      <Table
        caption="Back-test results next to chance, with 95% intervals"
        columns={COLUMNS}
        rows={lines}
        rowKey={({ name }) => name}
      />
      <p className="text-xs text-muted">
        {count(record.draws)} draws, each forecast from those before it. In small print: the 95%
        interval. p is the probability of that many hits by chance.
      </p>
    </>
  )
}
