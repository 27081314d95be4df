import type { ForecastRecord } from '@fourcast/contract/learning.ts'
import { count, percent } from '#core/format.ts'
import { CalibrationChart } from '#ui/charts/CalibrationChart.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import type { Column } from '#ui/Table.tsx'

type Group = ForecastRecord['calibration'][number]

const COLUMNS: readonly Column<Group>[] = [
  {
    id: 'said',
    head: 'Forecast',
    label: 'Forecast',
    cell: ({ predicted }) => percent(predicted),
  },
  {
    id: 'came',
    head: 'Happened',
    label: 'Happened',
    atEnd: true,
    cell: ({ observed }) => percent(observed),
  },
  {
    id: 'interval',
    head: '95% interval',
    label: '95% interval',
    cell: ({ low, high }) => `${percent(low)} to ${percent(high)}`,
  },
  { id: 'n', head: 'Draws', label: 'Draws', atEnd: true, cell: ({ n }) => count(n) },
]

interface CalibrationFigureProps {
  record: ForecastRecord
  chance: number
}

/** Predicted against observed rate of 'at least one digit in its exact position'. */
export function CalibrationFigure({ record: { calibration }, chance }: CalibrationFigureProps) {
  const inside = calibration.filter(({ low, high }) => low <= chance && chance <= high).length
  return (
    <Chart
      name="Calibration"
      columns={COLUMNS}
      rows={calibration}
      rowKey={({ predicted }) => String(predicted)}
    >
      <CalibrationChart
        label={`Calibration: in ${inside} of ${calibration.length} groups of forecasts, the result is consistent with chance, ${percent(chance)}.`}
        groups={calibration}
        chance={chance}
        x="Forecast: at least one digit in its exact position"
        y="Happened"
        format={(share) => percent(share, 1)}
      />
    </Chart>
  )
}
