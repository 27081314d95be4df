import type { ModelInfo } from '@fourcast/contract/learning.ts'
import { count, percent } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { Stats } from '#ui/Stats.tsx'

const NONE = <span className="text-lg font-[520] text-muted">none yet</span>

/** The four figures of a model. */
export function ModelFigures({ model }: { model: ModelInfo | null }) {
  const top1 = model?.backtest.top1
  return (
    <Card>
      <Stats
        items={[
          {
            label: 'Model accuracy',
            value: model ? percent(model.accuracy) : NONE,
            note: top1 && (
              <>
                <span className="chance">chance {percent(top1.chance, 0)}</span>, top digit of{' '}
                {count(top1.n)} forecasts
              </>
            ),
          },
          {
            label: 'Predictions made',
            value: count(model?.predictions ?? 0),
            note: 'before their draws, four a draw',
          },
          {
            label: 'Training data points',
            value: count(model?.trainingSize ?? 0),
            note: 'digits drawn, four a draw',
          },
          {
            label: 'Model version',
            value: model ? <span className="text-lg break-all">{model.modelVersion}</span> : NONE,
            note: 'of its code, draws and seed',
          },
        ]}
      />
    </Card>
  )
}
