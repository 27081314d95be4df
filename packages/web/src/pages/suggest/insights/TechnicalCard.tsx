import type { ModelInfo } from '@fourcast/contract/learning.ts'
import type { ReactNode } from 'react'
import { count, momentOf, percent } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'

/** What the model is made of, for whoever wants to know. */
export const TechnicalCard = ({ model }: { model: ModelInfo }) => (
  <Card title="Technical details">
    <dl className="num grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
      <Fact name="Algorithm type">{model.algorithmType}</Fact>
      <Fact name="Last training">{momentOf(model.lastTraining)} ET</Fact>
      <Fact name="Features">{count(model.featuresCount)} a place</Fact>
      <Fact name="Training data points">{count(model.trainingSize)}</Fact>
      <Fact name="Share in what is shown">
        {percent(model.weight, 1)} model,{' '}
        <span className="chance">{percent(1 - model.weight, 1)} chance</span>
      </Fact>
      <Fact name="Predictability, lower is fairer">{percentOf(model.backtest.predictability)}</Fact>
      <Fact name="Model version">
        <span className="break-all">{model.modelVersion}</span>
      </Fact>
      <Fact name="Scored in the back-test">{count(model.backtest.draws)} draws</Fact>
    </dl>
  </Card>
)

const percentOf = ({ percent: mean, low, high }: ModelInfo['backtest']['predictability']) =>
  `${mean.toFixed(2)}% (${low.toFixed(2)} to ${high.toFixed(2)}%)`

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)
