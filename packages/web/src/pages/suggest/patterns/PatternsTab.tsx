import type { DetectedPattern, Patterns } from '@fourcast/contract/patterns.ts'
import { wilson } from '@fourcast/engine/statistics/proportion-intervals.ts'
import { useQuery } from '@tanstack/react-query'
import { count, percent } from '#core/format.ts'
import { patternsOf } from '#domains/forecasts/forecasts.ts'
import { Card } from '#ui/Card.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Bar, GreyStats } from '#ui/Skeleton.tsx'
import { Stats } from '#ui/Stats.tsx'
import { few, rate } from '#core/figures.ts'
import { chipKind, pValueText } from '#domains/forecasts/significance.ts'
import { Chip } from '#ui/Chip.tsx'
import { Odds } from '#ui/Odds.tsx'
import { Loaded } from '#ui/Loaded.tsx'

const WAITING = (
  <div className="card">
    <GreyStats />
    <Bar className="h-24" />
  </div>
)

/** The patterns in the draws of a state, beside how often chance shows them. */
export function PatternsTab({ state }: { state: string }) {
  const query = useQuery(patternsOf(state))
  const data = query.isPlaceholderData ? undefined : query.data
  return (
    <Loaded
      query={{ ...query, data }}
      loading="Loading patterns"
      failed="Failed to load patterns"
      waiting={WAITING}
    >
      {(found) => (
        <>
          <Figures data={found} />
          <Found data={found} />
        </>
      )}
    </Loaded>
  )
}

function Figures({ data }: { data: Patterns }) {
  const { totalPatterns, strongPatterns, patternAccuracy, replication, lookedFor, basis } = data
  return (
    <Card>
      <Stats
        items={[
          {
            label: 'Total patterns',
            value: count(totalPatterns),
            note: <span className="chance">fair draws: 0 in 19 of 20 histories</span>,
          },
          {
            label: 'Strong',
            value: count(strongPatterns),
            note: 'hard to explain by chance',
          },
          {
            label: 'Pattern accuracy',
            value: patternAccuracy === null ? 'n/a' : percent(patternAccuracy, 0),
            note: replicationText(replication),
          },
          {
            label: 'Patterns tested',
            value: count(lookedFor),
            note: `in ${count(basis.draws)} draws`,
          },
        ]}
      />
      <p className="text-sm text-muted">
        We tested {count(lookedFor)} patterns. With that many, some always look unusual. We count
        one only if chance would produce it in fewer than 1 of 20 searches.
      </p>
    </Card>
  )
}

function replicationText(replication: Patterns['replication']) {
  if (replication === null) return 'no patterns to test'
  const { replicated, flagged } = replication
  const { low, high } = wilson(replicated, flagged)
  return `${count(replicated)} of ${count(flagged)} found again in later draws, 95% interval ${percent(low, 0)} to ${percent(high, 0)}`
}

function Found({ data: { detectedPatterns, nearest, lookedFor } }: { data: Patterns }) {
  return (
    <Card title="Detected patterns">
      {detectedPatterns.length === 0 ? (
        <Empty title="No pattern is stronger than noise">
          We tested {count(lookedFor)}. Fair draws look like this.
        </Empty>
      ) : (
        <div>
          {detectedPatterns.map((pattern) => (
            <PatternFold key={pattern.id} pattern={pattern} />
          ))}
        </div>
      )}
      {nearest.length > 0 && (
        <Disclosure quiet title={`${nearest.length} closest results, all within chance`}>
          <div>
            {nearest.map((pattern) => (
              <PatternFold key={pattern.id} pattern={pattern} />
            ))}
          </div>
        </Disclosure>
      )}
    </Card>
  )
}

/** A pattern: strength, description, frequency beside chance, and last occurrence. */
function PatternFold({ pattern }: { pattern: DetectedPattern }) {
  const { name, description, strength, flagged, examples } = pattern
  const chip = (
    <Chip kind={chipKind(strength)}>{flagged ? `strength ${percent(strength, 0)}` : 'noise'}</Chip>
  )
  return (
    <Disclosure title={name} aside={chip}>
      <p className="text-sm">{description}</p>
      <Odds items={figuresOf(pattern)} />
      <p className="text-sm text-muted">{meaningOf(pattern)}</p>
      {examples.length > 0 && (
        <p className="num text-sm text-muted">Latest: {examples.join(', ')}</p>
      )}
    </Disclosure>
  )
}

function figuresOf({ occurrence, p, q }: DetectedPattern) {
  const { observed, expected, chance } = occurrence
  return [
    ['Seen', count(observed)],
    [
      'Chance expects',
      <span key="expected" className="chance">
        {few(expected)}
      </span>,
    ],
    ['Frequency', percent(occurrence.rate)],
    [
      'By chance',
      <span key="chance" className="chance">
        {percent(chance)}
      </span>,
    ],
    ['p, q', `${pValueText(p)}, ${pValueText(q)}`],
  ] as const
}

/** Explains q in words: a false discovery rate is no probability that this one pattern is real. */
const meaningOf = ({ flagged, q }: DetectedPattern) =>
  flagged
    ? `If we call every pattern this unusual real, about ${rate(q)} of those calls are wrong.`
    : 'Chance alone often makes one of so many patterns look like this.'
