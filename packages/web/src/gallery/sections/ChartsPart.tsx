import { Pair, Section } from '#gallery/Section.tsx'
import { CLAIMS, FAIR, HEAT, MODEL, SCORED } from '#gallery/figures.ts'
import { count, percent } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { BarChart, type BarRow } from '#ui/charts/BarChart.tsx'
import { CalibrationChart } from '#ui/charts/CalibrationChart.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { HeatTable } from '#ui/charts/HeatTable.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import type { Column } from '#ui/Table.tsx'

const DRAWS = {
  label: 'Draws scored, oldest first',
  marks: [0, 4_000, 8_000, 12_000, 16_000],
  format: count,
}
const EVIDENCE = {
  label: 'Evidence E, on a logarithmic scale',
  marks: [0.4, 1, 10, 20, 100, 400],
  format: (value: number) => (value < 10 ? value.toFixed(value === 0.4 ? 1 : 2) : count(value)),
  log: true,
}
const ENDS = (MODEL.at(-1)?.y ?? 1).toFixed(2)
const ZONES = [
  { from: 1, label: 'No evidence, below 20', evidence: false },
  { from: 20, label: 'Some evidence, 20 to 100', evidence: true },
  { from: 100, label: 'Strong evidence, above 100', evidence: true },
]
const DIGITS: readonly BarRow[] = [
  { id: '9', label: 'Digit 9', value: 443, chance: 400, mark: 'Your #' },
  { id: '0', label: 'Digit 0', value: 408, chance: 400 },
  { id: '8', label: 'Digit 8', value: 379, chance: 400 },
]
const POINTS: readonly Column<(typeof SCORED)[number]>[] = [
  { id: 'draws', head: 'Draws scored', cell: ({ x }) => count(x) },
  { id: 'model', head: 'Model E', atEnd: true, cell: ({ y }) => y.toFixed(2) },
]
const BARS: readonly Column<BarRow>[] = [
  { id: 'digit', head: 'Digit', cell: ({ label }) => label },
  { id: 'drawn', head: 'Drawn', atEnd: true, cell: ({ value }) => count(value) },
]

export const ChartsPart = () => (
  <Section
    id="charts"
    title="Charts"
    lead="Green is measured, gold is chance, and the table is below."
  >
    <Card title="A line over chance">
      <Chart name="Evidence" columns={POINTS} rows={SCORED} rowKey={({ x }) => String(x)}>
        <LineChart
          label={`Evidence over 16,000 scored draws. It ends at ${ENDS}, inside the band of fair draws.`}
          name="This model"
          points={MODEL}
          chance={1}
          band={{ name: 'Fair draws, 90%', points: FAIR }}
          x={DRAWS}
          y={EVIDENCE}
          zones={ZONES}
        />
      </Chart>
    </Card>
    <Pair>
      <Card title="Bars beside chance">
        <Chart name="Digits drawn" columns={BARS} rows={DIGITS} rowKey={({ id }) => id}>
          <BarChart
            label="Bar chart of how often digits were drawn."
            category="Digit"
            axis="Times drawn in 1,000 draws"
            rows={DIGITS}
          />
        </Chart>
      </Card>
      <Card title="Nothing to show yet">
        <LineChart
          label="Evidence. No draw is scored yet."
          name="This model"
          points={[]}
          chance={1}
          x={DRAWS}
          y={EVIDENCE}
          empty="No draw is scored yet"
        />
      </Card>
    </Pair>
    <Card title="Said and came">
      <CalibrationChart
        label="Calibration: what came lies at chance in every group."
        groups={CLAIMS}
        chance={0.3439}
        x="Forecast"
        y="Happened"
        format={(share) => percent(share, 1)}
      />
    </Card>
    <Card title="Digit by position">
      <HeatTable
        caption="Times each digit was drawn at each position, 1,000 draws; chance expects 100"
        corner="Digit"
        columns={['Pos. 1', 'Pos. 2', 'Pos. 3', 'Pos. 4']}
        rows={HEAT}
        chance={100}
        reach={25}
        note="* q below .05"
      />
    </Card>
  </Section>
)
