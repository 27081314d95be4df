import type { Analytics } from '@fourcast/contract/admin-figures.ts'
import { useQuery } from '@tanstack/react-query'
import { DayCard } from './DayCard.tsx'
import { HealthCard } from './HealthCard.tsx'
import { MEASURES } from './measures.ts'
import { PlansCard } from './PlansCard.tsx'
import { SourcesCard } from './SourcesCard.tsx'
import { Totals } from './Totals.tsx'
import { usePeriod } from './use-period.ts'
import { Loaded } from '../Loaded.tsx'
import { figures } from '../queries.ts'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '#ui/Page.tsx'
import { RadioChips } from '#ui/RadioChips.tsx'
import { Bar } from '#ui/Skeleton.tsx'

/** How the service is used, day by day, and whether all of it is well. */
export default function OverviewPage() {
  const { days, periods, choose } = usePeriod()
  const query = useQuery(figures(days))
  return (
    <Page
      title="Overview"
      lead="How Fourcast is used, by New York day. Past days leave out accounts deleted since, but not their payments."
    >
      <HealthCard />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <RadioChips legend="Period" options={periods} value={String(days)} onChange={choose} />
        {query.data && (
          <p className="text-sm text-muted" aria-live="polite">
            {query.data.days.length} days, as of <Moment at={query.data.asOf} />
          </p>
        )}
      </div>
      <Loaded query={query} what="the figures" waiting={<Waiting />}>
        {(analytics) => (
          <div className={`grid gap-6 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
            <Figures analytics={analytics} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const Figures = ({ analytics }: { analytics: Analytics }) => (
  <>
    <Totals analytics={analytics} />
    <div className="grid gap-6 lg:grid-cols-2">
      {MEASURES.map((measure) => (
        <DayCard key={measure.id} measure={measure} analytics={analytics} />
      ))}
      <PlansCard plans={analytics.plans} />
      <SourcesCard sources={analytics.sources} />
    </div>
  </>
)

const Waiting = () => (
  <div className="grid gap-6">
    <Bar className="h-32 rounded-2xl" />
    <div className="grid gap-6 lg:grid-cols-2">
      {MEASURES.map(({ id }) => (
        <Bar key={id} className="h-72 rounded-2xl" />
      ))}
    </div>
  </div>
)
