import type { Stats } from '@fourcast/contract/numbers.ts'
import { type Method, METHOD_NAMES, METHODS } from '@fourcast/engine/boxes.ts'
import { count, percent } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import type { Column } from '#ui/Table.tsx'

interface MethodCount {
  method: Method
  made: number
  /** Of all, 0 to 1. */
  share: number
}

/** How much was made with each method: a picture, and the same as a table. */
export function MethodChart({ byMethod }: Pick<Stats, 'byMethod'>) {
  const all = METHODS.reduce((sum, method) => sum + byMethod[method], 0)
  const rows = METHODS.map((method) => ({
    method,
    made: byMethod[method],
    share: all === 0 ? 0 : byMethod[method] / all,
  }))
  return (
    <Card title="Generations by method">
      <Chart
        name="Generations by method"
        note="This shows your choices, not your wins. Every method has the same straight odds."
        columns={COLUMNS}
        rows={rows}
        rowKey={({ method }) => METHOD_NAMES[method].name}
      >
        <BarChart
          label="Bar chart of generations made, by method."
          category="Method"
          axis="Generations made"
          rows={rows.map(({ method, made }) => ({
            id: method,
            label: METHOD_NAMES[method].name,
            value: made,
          }))}
        />
      </Chart>
    </Card>
  )
}

const COLUMNS: readonly Column<MethodCount>[] = [
  { id: 'method', head: 'Method', cell: ({ method }) => <MethodDot method={method} /> },
  {
    id: 'made',
    head: 'Generations and share',
    atEnd: true,
    cell: ({ made, share }) => `${count(made)} · ${percent(share, 1)}`,
  },
]
