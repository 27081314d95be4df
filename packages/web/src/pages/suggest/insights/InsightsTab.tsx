import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import type { Insight, ModelInfo } from '@fourcast/contract/learning.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { EngineSteps } from './EngineSteps.tsx'
import { ForecastsCard } from './ForecastsCard.tsx'
import { WithoutModel } from '../picks/Evidence.tsx'
import { count, momentOf, percent, shortDate } from '#core/format.ts'
import { usePage } from '#core/routing/use-page.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Stats } from '#ui/Stats.tsx'

const ModelProof = lazyPanel(async () => (await import('./ModelProof.tsx')).ModelProof)

export function InsightsTab({ data }: { data: Suggestions }) {
  const { model, basis, insights, status } = data
  // The open page of the list is kept when the user returns.
  const { page } = usePage()
  const [wasOpen] = useState(page > 0)
  return (
    <>
      {model === null && <WithoutModel data={data} />}
      <ModelFigures model={model} />
      {insights.length > 0 && (
        <InsightList insights={insights} simulated={basis.simulated}>
          {model && (
            <HowWeKnow wide about="ML Insights">
              <Suspense fallback={<Spinner />}>
                <ModelProof model={model} />
              </Suspense>
            </HowWeKnow>
          )}
        </InsightList>
      )}
      <QuietSection title="How the recommendation engine works">
        <EngineSteps />
      </QuietSection>
      {model && (
        <QuietSection title="Technical details">
          <TechnicalDetails model={model} />
        </QuietSection>
      )}
      {status !== 'none' && (
        <div>
          <Disclosure later open={wasOpen} title="Forecasts and results">
            <ForecastsCard state={basis.state} />
          </Disclosure>
        </div>
      )}
    </>
  )
}

const NONE = <span className="text-lg font-[520] text-muted">none yet</span>

function ModelFigures({ model }: { model: ModelInfo | null }) {
  const top1 = model?.backtest.top1
  return (
    <Card>
      <Stats
        items={[
          {
            label: 'Model accuracy',
            value: model ? percent(model.accuracy) : NONE,
            note: top1 && <span className="chance">chance {percent(top1.chance)}</span>,
          },
          {
            label: 'Predictions made',
            value: count(model?.predictions ?? 0),
            note: 'each before its draw',
          },
          {
            label: 'Training data points',
            value: count(model?.trainingSize ?? 0),
            note: 'digits drawn',
          },
          {
            label: 'Model version',
            value: model ? shortDate(model.lastTraining) : NONE,
            note: model && 'the day of its training',
          },
        ]}
      />
    </Card>
  )
}

interface InsightListProps {
  insights: readonly Insight[]
  simulated: boolean
  /** The link to the method. */
  children: ReactNode
}

const InsightList = ({ insights, simulated, children }: InsightListProps) => (
  <QuietSection
    title="AI Insights"
    aside={
      <span className="flex flex-wrap items-center justify-end gap-x-3">
        {simulated && <Chip kind="warning">Simulated</Chip>}
        {children}
      </span>
    }
  >
    <ul className="list">
      {insights.map(({ title, message, confidence, chance }) => (
        <li key={title} className="grid! gap-1!">
          <h3>{title}</h3>
          <p className="num text-sm text-muted">
            {message}
            {confidence !== null && chance !== null && (
              <>
                {' '}
                Next draw: {percent(confidence)}{' '}
                <span className="chance">chance {percent(chance)}</span>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  </QuietSection>
)

/** Technical details of the model. */
const TechnicalDetails = ({ model }: { model: ModelInfo }) => (
  <dl className="num grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
    <Fact name="Algorithm type">{model.algorithmType}</Fact>
    <Fact name="Last training">{momentOf(model.lastTraining)} ET</Fact>
    <Fact name="Features">{count(model.featuresCount)} per position</Fact>
    <Fact name="Share of the forecast">
      {percent(model.weight, 1)} model,{' '}
      <span className="chance">{percent(1 - model.weight, 1)} chance</span>
    </Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)
