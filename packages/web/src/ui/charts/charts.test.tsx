import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { CalibrationChart } from '#ui/charts/CalibrationChart.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { HeatTable } from '#ui/charts/HeatTable.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'

const ROWS = [
  { id: '9', label: 'Digit 9', value: 443, chance: 400, mark: 'Your #' },
  { id: '8', label: 'Digit 8', value: 379, chance: 400 },
]
const X = { label: 'Draws scored', marks: [0, 50, 100], format: String }
const Y = { label: 'Evidence E', marks: [1, 10, 100], format: String, log: true }

test('bars are announced with their chance values, and listed in a table', () => {
  render(
    <Chart
      name="Digits drawn"
      columns={[{ id: 'n', head: 'Drawn', cell: ({ value }) => value }]}
      rows={ROWS}
      rowKey={({ id }) => id}
    >
      <BarChart label="Digits drawn." category="Digit" axis="Times drawn" rows={ROWS} />
    </Chart>,
  )
  const words = 'Digits drawn. Digit 9 443 (chance 400) Your #, Digit 8 379 (chance 400).'
  const chart = within(screen.getByRole('img', { name: words }))
  expect(chart.getByText('Times drawn')).toBeTruthy()
  expect(chart.getByText('Digit')).toBeTruthy()
  expect(screen.getByText('Digits drawn as a table').closest('summary')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Digits drawn', hidden: true })).toBeTruthy()
})

test('a bar is as long as its figure, from 0', () => {
  const { container } = render(
    <BarChart label="Digits drawn." category="Digit" axis="Times drawn" rows={ROWS} />,
  )
  const widths = [...container.querySelectorAll('.fill-primary')].map((bar) =>
    bar.getAttribute('width'),
  )
  expect(widths.map((width) => Math.round(Number.parseFloat(width ?? '')))).toEqual([74, 63])
})

const figure = (points: readonly { x: number; y: number }[]) =>
  render(<LineChart label="Evidence." name="This model" chance={1} points={points} x={X} y={Y} />)
    .container

test('a line names both axes, chance and its own end', () => {
  const drawn = figure([
    { x: 0, y: 1 },
    { x: 50, y: 10 },
    { x: 100, y: 10 },
  ])
  for (const words of ['Draws scored', 'Evidence E', 'Chance 1', 'This model 10'])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  // Half the width and half the height, since each step is a factor of ten.
  expect(drawn.querySelector('.chart-line')?.getAttribute('d')).toBe(
    'M0.0 264.0L500.0 132.0L1000.0 132.0',
  )
})

test('a line of one point is a dot; without points a sentence is shown', () => {
  const one = figure([{ x: 100, y: 1 }])
  expect(one.querySelector('circle')?.getAttribute('cx')).toBe('100%')
  expect(one.querySelector('.chart-line')?.getAttribute('d')).toBe('')
  const none = figure([])
  expect(none.querySelector('circle')).toBeNull()
  expect(within(none).getByText('No data yet')).toBeTruthy()
})

test('a heat map is a table: green above chance, blue below, no colour at it', () => {
  render(
    <HeatTable
      caption="Times drawn; chance expects 100"
      corner="Digit"
      columns={['Pos. 1', 'Pos. 2', 'Pos. 3']}
      rows={[{ head: '0', values: [100, 160, 75] }]}
      chance={100}
      reach={50}
    />,
  )
  const table = within(screen.getByRole('table', { name: 'Times drawn; chance expects 100' }))
  const colours = ['100', '160', '75'].map((name) => table.getByRole('cell', { name }).className)
  expect(colours).toEqual(['heat-above heat-0', 'heat-above heat-6', 'heat-below heat-3'])
  expect(table.getByRole('rowheader', { name: '0' })).toBeTruthy()
})

test('cells of a heat map show their notes, and a mark if beyond chance', () => {
  render(
    <HeatTable
      caption="Times drawn"
      corner="Digit"
      columns={['Pos. 1', 'Pos. 2']}
      rows={[{ head: '0', values: [100, 160], notes: ['z 0.0', 'z +6.0'], marked: [false, true] }]}
      chance={100}
      reach={50}
    />,
  )
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['100z 0.0', '160 *z +6.0'])
})

const said = (...predicted: number[]) =>
  render(
    <CalibrationChart
      label="Said and came."
      groups={predicted.map((p) => ({ predicted: p, observed: 0.35, low: 0.3, high: 0.4 }))}
      chance={0.3439}
      x="Forecast"
      y="Happened"
      format={(share) => `${(share * 100).toFixed(1)}%`}
    />,
  ).container

test('a calibration chart has a dot and its interval for every group, and names chance', () => {
  const drawn = said(0.34, 0.35)
  expect(drawn.querySelectorAll('.chart-dot')).toHaveLength(2)
  const [whisker] = drawn.querySelectorAll('.chart-whisker')
  const [high, low] = ['y1', 'y2'].map((y) => Number(whisker?.getAttribute(y)))
  const dot = Number(drawn.querySelector('.chart-dot')?.getAttribute('cy'))
  // The observed rate is within its interval; higher rates are higher up.
  expect((high ?? 0) < dot && dot < (low ?? 0)).toBe(true)
  expect(screen.getByText('Chance 34.4%')).toBeTruthy()
  expect(screen.getByText('Forecast')).toBeTruthy()
})

test('forecasts with equal probabilities still have an axis', () => {
  expect(said(0.3439).querySelector('.chart-dot')?.getAttribute('cx')).toMatch(/^\d/)
})
