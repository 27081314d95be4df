import type { ForecastRecord } from '@fourcast/contract/learning.ts'
import { evidenceText, FLOOR, SOME, STRONG } from './evidence.ts'
import { count } from '#core/format.ts'
import { Chart } from '#ui/charts/Chart.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { marksUpTo } from '#ui/charts/scale.ts'
import type { Column } from '#ui/Table.tsx'
import type { Axis } from '#ui/charts/plot.ts'

type Running = ForecastRecord['running'][number]

const COLUMNS: readonly Column<Running>[] = [
  { id: 'draws', head: 'Draws scored', label: 'Draws scored', cell: ({ draws }) => count(draws) },
  { id: 'E', head: 'E', label: 'E', atEnd: true, cell: ({ log10E }) => evidenceText(log10E) },
  {
    id: 'log',
    head: 'log₁₀ E',
    label: 'log₁₀ E',
    atEnd: true,
    cell: ({ log10E }) => log10E.toFixed(3),
  },
]

const ZONES = [
  { from: FLOOR, label: 'Below 20', evidence: false },
  { from: SOME, label: '20 to 100', evidence: true },
  { from: STRONG, label: 'Above 100', evidence: true },
]

const ROWS = 8

/** At most eight of the points, including the last. */
const sample = (running: readonly Running[]) =>
  running.filter((_, at) => (running.length - 1 - at) % Math.ceil(running.length / ROWS) === 0)

interface EvidenceChartProps {
  /** Caption of the table: 'Replay of past draws'. */
  name: string
  record: ForecastRecord
}

/** The evidence after each draw of a replay. */
export function EvidenceChart({ name, record: { running, draws, log10E } }: EvidenceChartProps) {
  const most = Math.max(0, ...running.map((point) => point.log10E))
  const end = Math.max(draws, 1)
  return (
    <Chart
      name={name}
      columns={COLUMNS}
      rows={sample(running)}
      rowKey={(point) => String(point.draws)}
    >
      <LineChart
        label={`${name} over ${count(draws)} scored draws: it ends at ${evidenceText(log10E)}. Chance is 1.`}
        name="Forecasts"
        points={running.map((point) => ({ x: point.draws, y: point.log10E }))}
        chance={0}
        band={{
          name: 'Below 20',
          points: [0, end].map((x) => ({ x, low: FLOOR, high: SOME })),
        }}
        x={{ label: 'Draws scored, oldest first', marks: drawMarks(end), format: count }}
        y={evidenceAxis(most)}
        zones={most <= STRONG + 0.6 ? ZONES : []}
        empty="No draw is scored yet"
      />
    </Chart>
  )
}

/** Round marks, with exactly the end as the last one. */
const drawMarks = (end: number) => {
  const round = marksUpTo(end).filter((mark) => mark < end * 0.9)
  return [...round, end]
}

/** Just below 0.9, which the evidence never falls below, and room above 100 that stays empty. */
const LOWEST = -0.3
const HIGHEST = 2.6

const NAME = 'Evidence E, on a logarithmic scale'

/** Axis of log10 E: the usual thresholds as marks, or powers of ten if it goes far beyond. */
function evidenceAxis(most: number): Axis {
  const [, ...powers] = marksUpTo(most)
  const marks = most <= HIGHEST ? [LOWEST, 0, 1, SOME, STRONG, HIGHEST] : [LOWEST, 0, ...powers]
  return { label: NAME, marks, format: markText }
}

const markText = (log10E: number) => {
  if (log10E === 0) return '1'
  return log10E === LOWEST || log10E === HIGHEST ? '' : evidenceText(log10E).replace(/^1\.0 × /, '')
}
