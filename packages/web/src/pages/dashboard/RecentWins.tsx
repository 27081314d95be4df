import { listRecentWins } from '@fourcast/contract/wins.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { call } from '#core/api/api.ts'
import { fromDashboard } from '#core/api/dashboard.ts'
import { asked, PLAYED_TICKETS } from '#core/api/queries.ts'
import { lazyPanel } from '#ui/lazy-panel.tsx'

const WinCards = lazyPanel(async () => (await import('./WinCards.tsx')).WinCards)

// Loaded again after a new draw or a recorded ticket, as tickets are.
const recentWins = queryOptions({
  queryKey: [...PLAYED_TICKETS, 'wins'],
  queryFn: (context) => fromDashboard('wins', () => call(listRecentWins, {}, asked(context))),
})

/** What a user's numbers won in the last two days. Few people ever load its code. */
export function RecentWins() {
  const { data = [] } = useQuery(recentWins)
  return (
    data.length > 0 && (
      <Suspense>
        <WinCards wins={data} />
      </Suspense>
    )
  )
}
