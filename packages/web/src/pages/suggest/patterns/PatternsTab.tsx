import type { DetectedPattern, Patterns } from '@fourcast/contract/patterns.ts'
import { useQuery } from '@tanstack/react-query'
import { PatternList } from './PatternList.tsx'
import { PatternsProof } from './PatternsProof.tsx'
import { count, percent } from '#core/format.ts'
import { patternsOf } from '#domains/forecasts/forecasts.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Empty } from '#ui/Empty.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { Bar, GreyStats, Lines } from '#ui/Skeleton.tsx'
import { Stats } from '#ui/Stats.tsx'
import { Loaded } from '#ui/Loaded.tsx'

const WAITING = (
  <>
    <GreyStats notes />
    <div className="card">
      <Bar className="h-6 w-56" />
      <Lines count={6} className="h-9 w-full" />
    </div>
  </>
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
      {(found) => <Found data={found} />}
    </Loaded>
  )
}

function Found({ data }: { data: Patterns }) {
  const { detectedPatterns, nearest, lookedFor } = data
  if (nearest.length + detectedPatterns.length === 0)
    return (
      <div className="card">
        <Empty kind="search" title="No patterns yet">
          We look for patterns after the first draws.
        </Empty>
      </div>
    )
  return (
    <>
      <Figures data={data} />
      {detectedPatterns.length > 0 && (
        <Section title="Detected patterns" data={data} patterns={detectedPatterns} />
      )}
      {nearest.length > 0 && (
        <Section title={nearestTitle(nearest.length)} data={data} patterns={nearest} />
      )}
      <p className="text-sm text-muted">
        {detectedPatterns.length === 0
          ? `Among ${count(lookedFor)} patterns, the nearest being this far off is normal. `
          : 'Fair draws show a detected pattern in 1 of 20 histories. '}
        <HowWeKnow wide about="Pattern Analysis">
          <PatternsProof data={data} />
        </HowWeKnow>
      </p>
    </>
  )
}

const nearestTitle = (shown: number) => (shown === 10 ? 'Ten nearest patterns' : 'Nearest patterns')

interface SectionProps {
  title: string
  data: Patterns
  patterns: readonly DetectedPattern[]
}

const Section = ({ title, data: { basis, lookedFor }, patterns }: SectionProps) => (
  <Card
    flush
    title={title}
    aside={
      <span className="num flex flex-wrap justify-end gap-x-3 gap-y-1 text-sm text-muted">
        {basis.simulated && <Chip kind="warning">Simulated</Chip>}
        of {count(lookedFor)} tested
      </span>
    }
  >
    <PatternList patterns={patterns} />
  </Card>
)

function Figures({ data }: { data: Patterns }) {
  const { totalPatterns, strongPatterns, patternAccuracy, replication, basis } = data
  return (
    <Stats
      items={[
        {
          label: 'Total patterns',
          value: count(totalPatterns),
          note: `beyond chance, in ${count(basis.draws)} draws`,
        },
        { label: 'Strong', value: count(strongPatterns), note: 'hard to explain by chance' },
        {
          label: 'Pattern accuracy',
          value: patternAccuracy === null ? 'n/a' : percent(patternAccuracy, 0),
          note:
            replication === null
              ? 'no pattern to repeat'
              : `${count(replication.replicated)} of ${count(replication.flagged)} found again in later draws`,
        },
      ]}
    />
  )
}
