import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import type { Basis, ForecastRecord, Insight, ModelInfo } from '@fourcast/contract/learning.ts'
import { type ReactNode, useState } from 'react'
import { ForecastsCard } from './ForecastsCard.tsx'
import { RatesCard } from './RatesCard.tsx'
import { count, momentOf, percent } from '#core/format.ts'
import { usePage } from '#core/routing/use-page.ts'
import { Card } from '#ui/Card.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Stats } from '#ui/Stats.tsx'
import { evidenceText, ONE_PLACE } from '#domains/forecasts/evidence.ts'
import { Chip } from '#ui/Chip.tsx'
import { EvidenceChart } from '#domains/forecasts/EvidenceChart.tsx'
import { Empty } from '#ui/Empty.tsx'
import { CalibrationFigure } from '#domains/forecasts/CalibrationFigure.tsx'
import { Confidence } from '#ui/Confidence.tsx'
import { TextLink } from '#ui/TextLink.tsx'

export function InsightsTab({ data }: { data: Suggestions }) {
  const { model, basis, insights, status } = data
  // The open page of the list is kept when the user returns.
  const { page } = usePage()
  const [wasOpen] = useState(page > 0)
  return (
    <>
      <ModelFigures model={model} />
      {insights.length > 0 && <InsightList insights={insights} />}
      {model && <EvidenceCard model={model} basis={basis} />}
      <div>
        {model && (
          <Disclosure later title="Calibration and back-test">
            <div className="grid items-start gap-6 xl:grid-cols-2">
              <CalibrationCard record={model.backtest} />
              <RatesCard record={model.backtest} />
            </div>
          </Disclosure>
        )}
        {status !== 'none' && (
          <Disclosure later open={wasOpen} title="Forecasts and results">
            <ForecastsCard state={basis.state} />
          </Disclosure>
        )}
        <Disclosure title="How the recommendation engine works">
          <HowItWorks />
        </Disclosure>
        {model && (
          <Disclosure title="Technical details">
            <TechnicalDetails model={model} />
          </Disclosure>
        )}
      </div>
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
            note: 'saved before the draw, 4 for each draw',
          },
          {
            label: 'Training data points',
            value: count(model?.trainingSize ?? 0),
            note: 'digits drawn, 4 for each draw',
          },
          {
            label: 'Model version',
            value: model ? <span className="text-lg break-all">{model.modelVersion}</span> : NONE,
            note: 'identifies its code, draws and seed',
          },
        ]}
      />
    </Card>
  )
}

interface EvidenceCardProps {
  model: ModelInfo
  basis: Basis
}

/** The evidence for or against chance, and a replay of past draws. */
const EvidenceCard = ({ model: { evidence, backtest, live }, basis }: EvidenceCardProps) => (
  <Card
    title="Is it better than chance?"
    aside={basis.simulated && <Chip kind="warning">Simulated</Chip>}
  >
    <EvidenceChart name="Replay of past draws" record={backtest} />
    <Disclosure quiet title="How to read this">
      <div className="grid gap-3">
        <p className="max-w-[62em] text-sm text-muted">
          Imagine $1 divided among eight bettors: one bets on the forecasts, seven on faults in the
          draws. They reinvest after every draw. After {count(evidence.draws)} draws the $1 is worth{' '}
          <span className="num">{evidenceText(evidence.log10E)}</span>: that is the evidence E. If
          draws are fair, it reaches 20 in at most 1 of 20 games, however long you wait.
        </p>
        <p className="max-w-[62em] text-sm text-muted">
          The line is a replay: the current model forecasts each past draw from the draws before it.
          Each training replays the history again, so the line can change. E above doesn’t.
        </p>
      </div>
    </Disclosure>
    <p className="card-foot num text-sm text-muted">{liveText(live)}</p>
  </Card>
)

const liveText = (live: ModelInfo['live']) =>
  live === null
    ? 'No forecast saved before its draw has been scored yet.'
    : `We scored ${count(live.draws)} forecasts saved before their draws. They alone give an E of ${evidenceText(live.log10E)}.`

/** Calibration: forecast rates against observed ones. */
const CalibrationCard = ({ record }: { record: ForecastRecord }) => (
  <Card title="Calibration">
    <p className="text-sm text-muted">
      How often we expected at least one digit in its exact position, and how often it happened.
      Similar forecasts are grouped.
    </p>
    {record.calibration.length === 0 ? (
      <Empty title="No claim is scored yet">They appear here after the first draws.</Empty>
    ) : (
      <CalibrationFigure record={record} chance={ONE_PLACE} />
    )}
  </Card>
)

const InsightList = ({ insights }: { insights: readonly Insight[] }) => (
  <Card title="AI Insights">
    <ul className="list">
      {insights.map(({ title, message, confidence, chance }) => (
        <li key={title}>
          <div className="grid min-w-52 flex-1 gap-1">
            <h3>{title}</h3>
            <p className="text-sm text-muted">{message}</p>
          </div>
          {confidence !== null && chance !== null && (
            <div className="w-full sm:w-72">
              <Confidence value={confidence} chance={chance} />
            </div>
          )}
        </li>
      ))}
    </ul>
  </Card>
)

const STEPS = [
  [
    'It reads the draws',
    'For each of the four positions, 47 figures from earlier draws: how often and how long ago each digit was drawn, which digits followed which, sums, sessions and weekdays.',
  ],
  [
    'Two models learn from them',
    'A random forest and a small neural network each give every digit a probability. They are blended by how well each did on draws it had not seen.',
  ],
  [
    'Chance keeps a share',
    'We mix the blend with plain chance. Only evidence raises the model’s share, so without it the forecast stays close to chance.',
  ],
  [
    'We score every forecast',
    'We save each forecast before its draw and score it afterward. This page shows the results, good or bad.',
  ],
] as const

/** Explains the engine in plain words. */
const HowItWorks = () => (
  <div className="grid gap-4">
    <ol className="grid gap-4 md:grid-cols-2">
      {STEPS.map(([title, text], at) => (
        <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
          <span className="num grid size-8 place-items-center rounded-full bg-primary-soft font-[650] text-on-primary-soft">
            {at + 1}
          </span>
          <div className="grid content-start gap-1">
            <h3 className="pt-1">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
    <TextLink to="/honesty" arrow className="justify-self-start">
      Every state’s record
    </TextLink>
  </div>
)

/** Technical details of the model. */
const TechnicalDetails = ({ model }: { model: ModelInfo }) => (
  <dl className="num grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
    <Fact name="Algorithm type">{model.algorithmType}</Fact>
    <Fact name="Last training">{momentOf(model.lastTraining)} ET</Fact>
    <Fact name="Features">{count(model.featuresCount)} per position</Fact>
    <Fact name="Training data points">{count(model.trainingSize)}</Fact>
    <Fact name="Share of the forecast">
      {percent(model.weight, 1)} model,{' '}
      <span className="chance">{percent(1 - model.weight, 1)} chance</span>
    </Fact>
    <Fact name="Predictability, lower is fairer">{percentOf(model.backtest.predictability)}</Fact>
    <Fact name="Model version">
      <span className="break-all">{model.modelVersion}</span>
    </Fact>
    <Fact name="Back-tested on">{count(model.backtest.draws)} draws</Fact>
  </dl>
)

const percentOf = ({ percent: mean, low, high }: ModelInfo['backtest']['predictability']) =>
  `${mean.toFixed(2)}% (${low.toFixed(2)} to ${high.toFixed(2)}%)`

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)
