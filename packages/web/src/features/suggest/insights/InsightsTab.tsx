import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { CalibrationCard } from '#features/suggest/insights/CalibrationCard.tsx'
import { EvidenceCard } from '#features/suggest/insights/EvidenceCard.tsx'
import { ForecastsCard } from '#features/suggest/insights/ForecastsCard.tsx'
import { HowItWorksCard } from '#features/suggest/insights/HowItWorksCard.tsx'
import { InsightList } from '#features/suggest/insights/InsightList.tsx'
import { ModelFigures } from '#features/suggest/insights/ModelFigures.tsx'
import { RatesCard } from '#features/suggest/insights/RatesCard.tsx'
import { TechnicalCard } from '#features/suggest/insights/TechnicalCard.tsx'

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
