import type { Analysis } from '@fourcast/contract/analysis.ts'
import { NeedsFour } from './NeedsFour.tsx'
import { count, percent } from '#core/format.ts'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { Card } from '#ui/Card.tsx'
import { HowMeasured } from '#ui/Confidence.tsx'
import { Track } from '#ui/Track.tsx'

/** What the model says of the next draw, beside chance. */
export function ConfidenceCard({ analysis }: { analysis: Analysis }) {
  const { confidence, chance } = analysis.analysis
  return (
    <Card title="Analysis confidence" minor>
      <div className="grid gap-2">
        <div className="num flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
          {confidence !== null && (
            <b className="text-xl font-[640] tracking-tight">{percent(confidence, 1)}</b>
          )}
          {analysis.numbers.includes(null) && <NeedsFour />}
          <span className="chance text-sm">chance {percent(chance, 1)}</span>
        </div>
        {confidence !== null && (
          <Track
            kind="measure"
            value={confidence}
            tick={chance}
            label={`${percent(confidence, 1)}, chance ${percent(chance, 1)}, on a scale from 0 to 100 percent`}
          />
        )}
      </div>
      <p className="num text-sm text-muted">
        {confidence === null ? withoutText(analysis) : wordsOf(analysis)} <HowMeasured />
      </p>
    </Card>
  )
}

const EVENT = 'That at least one digit lands in its exact place in the next draw'

const wordsOf = ({ model }: Analysis) =>
  model === null
    ? `${EVENT}.`
    : `${EVENT}. In ${count(model.backtest.draws)} draws of the back-test the model gave ${model.backtest.verdict} against chance.`

const withoutText = ({ status, numbers }: Analysis) =>
  status === 'ready' && numbers.includes(null)
    ? `${EVENT}.`
    : `${noForecastText(status)} Until then, we show chance only.`
