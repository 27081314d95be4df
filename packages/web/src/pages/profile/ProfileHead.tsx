import { type Method, METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { useQuery } from '@tanstack/react-query'
import { PhotoButton } from './photo/PhotoButton.tsx'
import { count, yearOf } from '#core/format.ts'
import { stats } from '#core/api/queries.ts'
import { useUser } from '#core/session.ts'
import { current } from '#domains/billing/subscription.ts'
import { Card } from '#ui/Card.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PlanChip } from '#domains/billing/PlanChip.tsx'
import { Stats } from '#ui/Stats.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { GreyStats } from '#ui/Skeleton.tsx'

/** Name, plan, start date and totals. */
export function ProfileHead() {
  const { name, email, subscription, createdAt } = useUser()
  // The latest answer wins over the session: a plan may have changed while the page was open.
  const { data: now } = useQuery(current)
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <PhotoButton />
        <div className="grid min-w-0 flex-[1_1_14rem] justify-items-start gap-1.5">
          <PageHeading title="Profile" className="max-w-full wrap-anywhere max-sm:text-2xl">
            {name || email}
          </PageHeading>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <PlanChip of={now ?? subscription} />
            <span className="num text-sm">Member since {yearOf(createdAt)}</span>
          </p>
        </div>
      </div>
      <Figures />
    </Card>
  )
}

function Figures() {
  const query = useQuery(stats)
  return (
    <Loaded
      query={query}
      loading="Loading your statistics"
      failed="Failed to load your statistics"
      waiting={<GreyStats />}
    >
      {({ totalGenerations, winningNumbers, accountAge, favoriteTransformation }) => (
        <Stats
          items={[
            { label: 'Total Generations', value: count(totalGenerations) },
            { label: 'Winning Numbers', value: count(winningNumbers) },
            {
              label: 'Days Active',
              value: count(accountAge),
              ...(accountAge === 0 && { note: 'Joined today' }),
            },
            { label: 'Favorite box', value: favoriteText(favoriteTransformation) },
          ]}
        />
      )}
    </Loaded>
  )
}

/** The box used most; 'None yet' before the first pick. */
const favoriteText = (method: Method | null) =>
  method === null ? 'None yet' : METHOD_NAMES[method].name
