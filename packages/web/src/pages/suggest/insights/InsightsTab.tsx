import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { CalibrationCard } from './CalibrationCard.tsx'
import { EvidenceCard } from './EvidenceCard.tsx'
import { ForecastsCard } from './ForecastsCard.tsx'
import { HowItWorksCard } from './HowItWorksCard.tsx'
import { InsightList } from './InsightList.tsx'
import { ModelFigures } from './ModelFigures.tsx'
import { RatesCard } from './RatesCard.tsx'
import { TechnicalCard } from './TechnicalCard.tsx'

/** What the model is, and what its forecasts were worth. */
export function InsightsTab({ data }: { data: Suggestions }) {
  const { model, basis, insights, status } = data
  return (
    <>
      <ModelFigures model={model} />
      {insights.length > 0 && <InsightList insights={insights} />}
      {model && (
        <>
          <EvidenceCard model={model} basis={basis} />
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <CalibrationCard record={model.backtest} />
            <RatesCard record={model.backtest} />
          </div>
        </>
      )}
      {status !== 'none' && <ForecastsCard state={basis.state} />}
      <HowItWorksCard />
      {model && <TechnicalCard model={model} />}
    </>
  )
}
