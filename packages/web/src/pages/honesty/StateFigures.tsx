import type { Evidence, ForecastRecord } from '@fourcast/contract/learning.ts'
import { count, percent } from '#core/format.ts'
import { evidenceText, foundText, verdictText } from '#domains/forecasts/evidence.ts'

interface StateFiguresProps {
  evidence: Evidence
  backtest: ForecastRecord
  live: ForecastRecord | null
}

/** Evidence of a state, then the hit rate of the top digit in the back-test and live. */
export const StateFigures = ({ evidence, backtest, live }: StateFiguresProps) => (
  <ul className="num grid gap-2 text-sm">
    <li>
      <b className="strong">Evidence E is {evidenceText(evidence.log10E)}</b> after{' '}
      {count(evidence.draws)} draws
      {evidence.copiedRows === null && `: ${evidence.verdict}`}. {verdictText(evidence).meaning}
    </li>
    <Found evidence={evidence} />
    <Line name="Replay of past draws with the current model" record={backtest} />
    {live ? (
      <Line name="Saved before the draw" record={live} />
    ) : (
      <li className="text-muted">We haven’t scored a forecast yet.</li>
    )}
  </ul>
)

function Found({ evidence }: { evidence: Evidence }) {
  const found = foundText(evidence)
  return found && <li>{found}</li>
}

const Line = ({
  name,
  record: { top1, log10E, draws },
}: {
  name: string
  record: ForecastRecord
}) => (
  <li>
    <b className="strong">{name}:</b> the model’s top digit was drawn in {percent(top1.rate)} of{' '}
    {count(top1.n)} forecasts (95% interval {percent(top1.low)} to {percent(top1.high)}),{' '}
    <span className="chance">chance {percent(top1.chance, 0)}</span>. These {count(draws)} draws
    alone give an E of {evidenceText(log10E)}.
  </li>
)
