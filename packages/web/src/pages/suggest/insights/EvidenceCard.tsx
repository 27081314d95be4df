import type { Basis, ModelInfo } from '@fourcast/contract/learning.ts'
import { count } from '#core/format.ts'
import { evidenceText } from '#domains/forecasts/evidence.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EvidenceChart } from '#domains/forecasts/EvidenceChart.tsx'

interface EvidenceCardProps {
  model: ModelInfo
  basis: Basis
}

/** The evidence for or against chance, and a replay of past draws. */
export const EvidenceCard = ({ model: { evidence, backtest, live }, basis }: EvidenceCardProps) => (
  <Card
    title="Is it better than chance?"
    aside={basis.simulated && <Chip kind="warning">Simulated</Chip>}
  >
    <p className="max-w-[62em] text-sm text-muted">
      Imagine $1 bet on the forecasts, and whatever it becomes bet on the next one. After{' '}
      {count(evidence.draws)} draws it would be{' '}
      <span className="num">{evidenceText(evidence.log10E)}</span>: that is the evidence E. If draws
      are fair, it reaches 20 in at most 1 of 20 games, however long you wait.
    </p>
    <p className="max-w-[62em] text-sm text-muted">
      The line is a replay: the current model forecasts each past draw from the draws before it.
      Each training replays the history again, so the line can change. E above does not.
    </p>
    <EvidenceChart name="Replay of past draws" record={backtest} />
    <p className="card-foot num text-sm text-muted">{liveText(live)}</p>
  </Card>
)

const liveText = (live: ModelInfo['live']) =>
  live === null
    ? 'No forecast written before its draw has been scored yet.'
    : `${count(live.draws)} forecasts written before their draws are scored. They alone give an E of ${evidenceText(live.log10E)}.`
