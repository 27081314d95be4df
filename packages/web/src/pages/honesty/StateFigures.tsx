import type { ForecastRecord } from '@fourcast/contract/learning.ts'
import { count, percent } from '#core/format.ts'
import { evidenceText } from '#domains/forecasts/evidence.ts'

interface StateFiguresProps {
  backtest: ForecastRecord
  live: ForecastRecord | null
}

/** How often the top digit came, with n and interval; back-test and live apart. */
export const StateFigures = ({ backtest, live }: StateFiguresProps) => (
  <ul className="num grid gap-2 text-sm">
    <Line name="Back-test" record={backtest} />
    {live ? (
      <Line name="Written before the draw" record={live} />
    ) : (
      <li className="text-muted">No forecast written before its draw has been scored yet.</li>
    )}
  </ul>
)

const Line = ({
  name,
  record: { top1, log10E, verdict, draws },
}: {
  name: string
  record: ForecastRecord
}) => (
  <li>
    <b className="strong">{name}:</b> the model’s top digit was drawn in {percent(top1.rate)} of{' '}
    {count(top1.n)} forecasts (95% interval {percent(top1.low)} to {percent(top1.high)}),{' '}
    <span className="chance">chance {percent(top1.chance, 0)}</span>. E is {evidenceText(log10E)}{' '}
    after {count(draws)} draws: {verdict}.
  </li>
)
