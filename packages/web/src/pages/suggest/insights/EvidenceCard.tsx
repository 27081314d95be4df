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

/** The evidence for or against chance, draw by draw. */
export const EvidenceCard = ({ model: { backtest, live }, basis }: EvidenceCardProps) => (
  <Card
    title="Is it better than chance?"
    aside={basis.simulated && <Chip kind="warning">Simulated</Chip>}
  >
    <p className="max-w-[62em] text-sm text-muted">
      Every draw was forecast from the draws before it, and then scored. The line shows what $1 bet
      on the forecasts against chance would have become. You can check it at any time. If draws are
      fair, 19 of 20 games never leave the band.
    </p>
    <EvidenceChart name="Evidence of the back-test" record={backtest} />
    <p className="card-foot num text-sm text-muted">{liveText(live)}</p>
  </Card>
)

const liveText = (live: ModelInfo['live']) =>
  live === null
    ? 'No forecast written before its draw has been scored yet. This shows the back-test only.'
    : `Of forecasts written before their draws, ${count(live.draws)} are scored: E is ${evidenceText(live.log10E)}, ${live.verdict}.`
