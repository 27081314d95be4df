import type { AdminHealth, Analytics } from '@fourcast/contract/admin-figures.ts'
import { useQuery } from '@tanstack/react-query'
import type { SourceStatus } from '@fourcast/contract/admin-draws.ts'
import { gameOfState } from '@fourcast/engine/games.ts'
import { DayCard, MEASURES, Totals, usePeriod } from './DayCard.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { figures, health } from '#pages/admin/queries.ts'
import { Moment } from '#pages/admin/parts/account-text.tsx'
import { Page } from '#ui/Page.tsx'
import { RadioChips } from '#ui/RadioChips.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import { Checks, OVERALL, StatusChip, worstFirst } from '#pages/admin/health/Checks.tsx'
import { Card } from '#ui/Card.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { codeLabel } from '#pages/admin/admin-text.ts'
import { count, percent } from '#core/format.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/Empty.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import {
  byUrgency,
  FRESH_WORDS,
  FRESHNESS,
  FreshnessChip,
} from '#pages/admin/sources/Freshness.tsx'

/** Daily figures of the service, and its health. */
export default function OverviewPage() {
  const { days, periods, choose } = usePeriod()
  const query = useQuery(figures(days))
  return (
    <Page
      title="Overview"
      lead="How Fourcast is used, by day (ET). Past days exclude accounts deleted since, but include their payments."
    >
      <HealthCard />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <RadioChips legend="Period" options={periods} value={String(days)} onChange={choose} />
        {query.data && (
          <p className="text-sm text-muted" aria-live="polite">
            {query.data.days.length} days, as of <Moment midSentence at={query.data.asOf} />
          </p>
        )}
      </div>
      <Loaded
        query={query}
        loading="Loading the figures"
        failed="Failed to load the figures"
        waiting={<OverviewSkeleton />}
      >
        {(analytics) => (
          <div className={`grid gap-6 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
            <Figures analytics={analytics} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Measures that are not collapsed: administrators check these every day. */
const SHOWN = 3

const Figures = ({ analytics }: { analytics: Analytics }) => (
  <>
    <Totals analytics={analytics} />
    <div className="grid gap-6 lg:grid-cols-2">
      {MEASURES.slice(0, SHOWN).map((measure) => (
        <DayCard key={measure.id} measure={measure} analytics={analytics} />
      ))}
      <SourcesCard sources={analytics.sources} />
    </div>
    {/* The totals of these are in the first card. */}
    <Disclosure title="More figures" later>
      <div className="grid gap-6 lg:grid-cols-2">
        {MEASURES.slice(SHOWN).map((measure) => (
          <DayCard key={measure.id} measure={measure} analytics={analytics} />
        ))}
        <PlansCard plans={analytics.plans} />
      </div>
    </Disclosure>
  </>
)

const OverviewSkeleton = () => (
  <div className="grid gap-6">
    <Bar className="h-32 rounded-2xl" />
    <div className="grid gap-6 lg:grid-cols-2">
      {MEASURES.slice(0, SHOWN).map(({ id }) => (
        <Bar key={id} className="h-72 rounded-2xl" />
      ))}
    </div>
  </div>
)

/** Health of the service: only the checks with a problem. */
function HealthCard() {
  const query = useQuery(health)
  return (
    <Card title="Health" aside={<TextLink to="/admin/health">All checks</TextLink>}>
      <Loaded
        query={query}
        loading="Loading service health"
        failed="Failed to load service health"
        waiting={<Bar className="h-7 w-3/5" />}
      >
        {({ status, checks }) => <Summary status={status} checks={worstFirst(checks)} />}
      </Loaded>
    </Card>
  )
}

function Summary({ status, checks }: Pick<AdminHealth, 'status' | 'checks'>) {
  const wrong = checks.filter((check) => check.status === 'failing' || check.status === 'warning')
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusChip of={status} />
        {OVERALL[status]}
      </p>
      {wrong.length > 0 && <Checks checks={wrong} />}
    </>
  )
}

type Row = Analytics['plans'][number]

const columns = (all: number): Column<Row>[] => [
  { id: 'plan', head: 'Plan', className: 'strong', cell: ({ plan }) => codeLabel(plan) },
  {
    id: 'status',
    head: 'Status',
    className: 'text-muted max-md:col-start-1',
    cell: ({ status }) => codeLabel(status),
  },
  {
    id: 'accounts',
    head: 'Accounts',
    atEnd: true,
    className: 'max-md:col-start-2 max-md:row-start-1',
    cell: ({ accounts }) => count(accounts),
  },
  {
    id: 'share',
    head: 'Share',
    atEnd: true,
    className: 'text-muted max-md:col-start-2 max-md:row-start-2',
    cell: ({ accounts }) => percent(all === 0 ? 0 : accounts / all, 1),
  },
]

function PlansCard({ plans }: { plans: Analytics['plans'] }) {
  const all = plans.reduce((sum, { accounts }) => sum + accounts, 0)
  return (
    <Card flush={plans.length > 0} title="Accounts by plan">
      {plans.length === 0 ? (
        <Empty kind="quiet" title="No accounts yet" />
      ) : (
        <Table
          dense
          caption="Accounts by plan and status"
          columns={columns(all)}
          rows={plans.toSorted((a, b) => b.accounts - a.accounts)}
          rowKey={({ plan, status }) => `${plan} ${status}`}
        />
      )}
    </Card>
  )
}

/** Sources named here; the sources page lists the others. */
const MOST = 2

/** Number of fresh sources, and the first ones that are not. */
function SourcesCard({ sources }: { sources: readonly SourceStatus[] }) {
  const wrong = byUrgency(sources).filter(({ freshness }) => freshness !== 'fresh')
  return (
    <Card title="Draw sources" aside={<TextLink to="/admin/sources">All sources</TextLink>}>
      <ul className="grid gap-2 text-sm">
        {FRESHNESS.map((one) => (
          <li key={one} className="flex items-center justify-between gap-3">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <FreshnessChip of={one} />
              <span className="text-muted">{FRESH_WORDS[one].meaning}</span>
            </span>
            <b className="num">
              {count(sources.filter(({ freshness }) => freshness === one).length)}
            </b>
          </li>
        ))}
      </ul>
      {wrong.length > 0 && (
        <ul className="list card-foot block text-sm">
          {wrong
            .slice(0, MOST)
            .map(({ game, state, stateName, gameName, freshness, lastDrawAt }) => (
              <li key={`${game} ${state}`} className="justify-between">
                <span>
                  <span className="strong">{gameOfState(stateName, gameName)}</span>
                  <span className="block text-xs text-muted">
                    Latest draw: <Moment at={lastDrawAt} />
                  </span>
                </span>
                <FreshnessChip of={freshness} />
              </li>
            ))}
        </ul>
      )}
    </Card>
  )
}
