import '#styles/chart.css'
import type { LedgerRow } from '@fourcast/contract/ticket-sums.ts'
import { Grid, Level, YMarks } from '#ui/charts/axes.tsx'
import { bottomOf, placesOf, PLOT } from '#ui/charts/plot.ts'
import { across, marksUpTo } from '#ui/charts/scale.ts'
import { dollarsOf } from '#core/money.ts'
import { onceUsed } from '#core/format.ts'

/** As many of the newest months as fit on a phone. */
const MOST_MONTHS = 12

/** The net of each month beside luck; the tables below it contain its figures. */
export function LedgerChart({ months }: { months: readonly LedgerRow[] }) {
  const shown = months.slice(0, MOST_MONTHS).toReversed()
  const amounts = shown.flatMap(({ netCents, expectedCents }) => [netCents, expectedCents])
  const low = Math.min(0, ...amounts)
  const high = Math.max(0, ...amounts)
  const [, step = 100] = marksUpTo(Math.max(high - low, 100))
  const from = Math.floor(low / step)
  const marks = Array.from(
    { length: Math.max(Math.ceil(high / step), 0) - from + 1 },
    (_, at) => (from + at) * step,
  )
  const y = { label: 'Net of the month', marks, format: dollarsOf }
  const place = placesOf({ label: '', marks: [0, shown.length], format: String }, y)
  const spoken = shown
    .map(
      ({ id, netCents, expectedCents }) =>
        `${shortMonthName(id)} ${dollarsOf(netCents)}, luck ${dollarsOf(expectedCents)}`,
    )
    .join('; ')
  return (
    <figure className="chart-box">
      <ul className="chart-legend">
        <li>
          <span className="key-net" />
          Your month
        </li>
        <li>
          <span className="key-chance" />
          Luck
        </li>
      </ul>
      <div className="chart-plot luck-plot luck-money">
        <YMarks axis={y} place={place} />
        <svg
          className="chart"
          role="img"
          aria-label={`Bar chart of the net of each month. ${spoken}.`}
          height={bottomOf()}
        >
          <Grid marks={marks} place={place} />
          {shown.map(({ id, netCents, expectedCents }, at) => (
            <g key={id}>
              <rect
                className={netCents < 0 ? 'luck-below' : 'luck-above'}
                x={across(place.x(at + 0.18))}
                width={across(0.64 / shown.length)}
                y={Math.min(place.y(netCents), place.y(0))}
                height={Math.abs(place.y(netCents) - place.y(0))}
              />
              <line
                className="chart-chance"
                x1={across(place.x(at + 0.05))}
                x2={across(place.x(at + 0.95))}
                y1={place.y(expectedCents)}
                y2={place.y(expectedCents)}
              />
              {(shown.length <= 6 || at % 3 === 0) && (
                <text
                  x={across(place.x(at + 0.5))}
                  y={PLOT.top + PLOT.height + 20}
                  textAnchor="middle"
                >
                  {shortMonthName(id).slice(0, 3)}
                </text>
              )}
            </g>
          ))}
          <Level className="chart-axis" y={place.y(0)} />
          <text x="50%" y={PLOT.top + PLOT.height + 44} textAnchor="middle">
            Month of the draw
          </text>
        </svg>
      </div>
    </figure>
  )
}

const named = onceUsed(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** '2026-03' → 'Mar 2026'. */
export const shortMonthName = (month: string) => named().format(new Date(`${month}-01T00:00:00Z`))
