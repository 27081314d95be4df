import type { Analysis } from '@fourcast/contract/analysis.ts'
import { NeedsFour } from './NeedsFour.tsx'
import { Card } from '#ui/Card.tsx'
import { Track } from '#ui/Track.tsx'

type ScoreProps = Pick<Analysis['analysis'], 'overallScore' | 'scoreParts'>
type Part = keyof NonNullable<ScoreProps['scoreParts']>

const PARTS: readonly (readonly [part: Part, label: string])[] = [
  ['forecast', 'Forecast probability'],
  ['ways', 'Ways in a box'],
  ['sum', 'How usual its sum is'],
  ['gap', 'How usual its widest step is'],
]

/** A percentile among all numbers, and the four that it is the mean of. */
export function ScoreCard({ overallScore, scoreParts }: ScoreProps) {
  return (
    <Card title="Overall score" minor>
      <div className="num flex flex-wrap items-baseline gap-x-2">
        {overallScore === null ? (
          <NeedsFour />
        ) : (
          <>
            <b className="text-3xl font-[650] tracking-tight">{Math.round(overallScore)}</b>
            <span className="text-muted">of 100</span>
          </>
        )}
      </div>
      <p className="strong text-sm">A shape score; it does not change the odds</p>
      {scoreParts !== null && (
        <>
          <dl className="grid gap-3">
            {PARTS.map(([part, label]) => (
              <Percentile key={part} label={label} value={scoreParts[part]} />
            ))}
          </dl>
          <p className="text-xs text-muted">
            The mean of four percentiles among all 10,000 numbers. A forecast without evidence
            counts 50.
          </p>
        </>
      )}
    </Card>
  )
}

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
