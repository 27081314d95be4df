import type { Analysis } from '@fourcast/contract/analysis.ts'
import { count } from '#core/format.ts'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { Link } from '#ui/Link.tsx'
import { Track } from '#ui/Track.tsx'

/** The parts of the score, and the meaning of the confidence. */
export function OverviewProof({ analysis }: { analysis: Analysis }) {
  const { scoreParts, confidence } = analysis.analysis
  return (
    <>
      {scoreParts !== null && <ScoreParts parts={scoreParts} />}
      <p>
        {confidence === null ? withoutText(analysis) : confidenceText(analysis)} Past draws don’t
        predict the next one.
      </p>
      <p>
        <Link to="/honesty" className="inline-link">
          How we measure it
        </Link>
      </p>
    </>
  )
}

type Parts = NonNullable<Analysis['analysis']['scoreParts']>

const PARTS: readonly (readonly [part: keyof Parts, label: string])[] = [
  ['forecast', 'Forecast probability'],
  ['ways', 'Orders in a box'],
  ['sum', 'How typical its sum is'],
  ['gap', 'How typical its largest gap is'],
]

/** The score is the mean of these four percentiles. */
const ScoreParts = ({ parts }: { parts: Parts }) => (
  <>
    <dl className="grid gap-3">
      {PARTS.map(([part, label]) => (
        <Percentile key={part} label={label} value={parts[part]} />
      ))}
    </dl>
    <p className="text-sm text-muted">
      The score describes its shape and doesn’t change the odds. It is the average of four
      percentiles among all 10,000 numbers. A forecast without evidence counts as 50.
    </p>
  </>
)

const Percentile = ({ label, value }: { label: string; value: number }) => (
  <div className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
    <dt className="text-muted">{label}</dt>
    <dd className="num strong">{Math.round(value)}</dd>
    <dd className="col-span-2">
      <Track
        thin
        kind="measure"
        value={value / 100}
        label={`${Math.round(value)} on a scale from 0 to 100`}
      />
    </dd>
  </div>
)

const EVENT = 'The chance that at least one digit is in its exact position in the next draw'

const confidenceText = ({ model }: Analysis) =>
  model === null
    ? `${EVENT}.`
    : `${EVENT}. After ${count(model.evidence.draws)} draws, there is ${model.evidence.verdict} that they differ from chance.`

const withoutText = ({ status, numbers }: Analysis) =>
  status === 'ready' && numbers.includes(null)
    ? `${EVENT}.`
    : `${noForecastText(status)} Until then, we show chance only.`
