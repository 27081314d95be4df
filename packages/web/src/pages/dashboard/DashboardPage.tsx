import '#styles/dashboard.css'
import { SHOWN } from '@fourcast/contract/dashboard.ts'
import type { User } from '@fourcast/contract/accounts.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LatestWinners } from './LatestWinners.tsx'
import { InsightsWaiting, NumbersWaiting, PicksWaiting } from './Waiting.tsx'
import { LotteryUpdates } from './LotteryUpdates.tsx'
import { PlanLine } from './PlanLine.tsx'
import { Start, startLead } from './Start.tsx'
import { useToday } from './use-today.ts'
import { RecentWins } from './RecentWins.tsx'
import { Performance } from './Performance.tsx'
import { QuickGenerate } from './QuickGenerate.tsx'
import { RecentGenerations } from './RecentGenerations.tsx'
import { historyPage, stats, winningNumbers } from '#core/api/queries.ts'
import { serverNow } from '#core/clock.ts'
import { useUser } from '#core/session.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Page } from '#ui/Page.tsx'
import { SampleBanner } from '#ui/SampleBanner.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { UpgradePrompt } from '#domains/billing/UpgradePrompt.tsx'

// What they show comes from another call, with schemas of its own: the rest of the page is there first.
const AiSuggestions = lazy(() => import('./learning/AiSuggestions.tsx'))
const AiInsights = lazy(() => import('./learning/AiInsights.tsx'))
const MyNumbers = lazy(() => import('./MyNumbers.tsx'))

const PARTS_NOT_KEPT = 'Some of your dashboard is not available offline. Reconnect to see it.'

export default function DashboardPage() {
  const user = useUser()
  const figures = useQuery(stats)
  const recent = useQuery(historyPage(0, SHOWN.results))
  const latest = useQuery(winningNumbers(SHOWN.draws, { preferReal: true }))
  const failed = [figures, recent, latest].filter(({ isError }) => isError)
  const whole = {
    isError: failed.length > 0,
    isFetching: failed.some(({ isFetching }) => isFetching),
    data: failed.every(({ data }) => data !== undefined) || undefined,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  }
  /** Whether there is something to show of it: loaded, or on its way. */
  const stands = ({ isError, data }: { isError: boolean; data: unknown }) =>
    !isError || data !== undefined

  const joinedToday = useJoinedToday(user)
  // The first steps would push what is below them down, so an account of today has them from the beginning.
  const isNew =
    figures.isPending || recent.isPending
      ? joinedToday
      : recent.data?.totalElements === 0 && figures.data?.totalGenerations === 0
  const { state, canFollow, lead } = useToday()
  const isOnBreak = useBreak() !== null
  const isStarting = isNew && !isOnBreak
  return (
    <Page
      title="Dashboard"
      heading={`Welcome back, ${greetingName(user)}!`}
      // On a phone it has one or two lines: the page must not move when the next draw is known.
      lead={
        <span className="block max-sm:min-h-[2lh]">{isStarting ? startLead(canFollow) : lead}</span>
      }
    >
      <div className="grid gap-3 *:min-w-0 md:gap-6">
        <PlanLine />
        <SampleBanner />
        <LoadFailure query={whole} offline={PARTS_NOT_KEPT}>
          {MESSAGES.dashboardFailed}
        </LoadFailure>
        <RecentWins />
        {isStarting && <Start state={state} canFollow={canFollow} />}
        <div className="grid items-start gap-3 *:min-w-0 md:gap-6 xl:grid-cols-2">
          <LotteryUpdates
            isNew={isStarting}
            winners={stands(latest) && <LatestWinners draws={latest.data} />}
          />
          <div className="grid gap-3 *:min-w-0 md:gap-6">
            <Suspense fallback={<NumbersWaiting />}>
              <MyNumbers />
            </Suspense>
            <QuickGenerate />
          </div>
        </div>
        <div className="grid items-start gap-3 *:min-w-0 md:gap-6 xl:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
          {stands(recent) && <RecentGenerations rows={recent.data?.content} />}
          <Suspense fallback={<InsightsWaiting />}>
            <AiInsights />
          </Suspense>
        </div>
        {stands(figures) && <Performance figures={figures.data} />}
        <Suspense fallback={<PicksWaiting />}>
          <AiSuggestions />
        </Suspense>
        <UpgradePrompt action="See Premium" />
      </div>
    </Page>
  )
}

const DAY_MS = 24 * 60 * 60_000

/** Whether the account was created in the last 24 hours. */
function useJoinedToday({ createdAt }: User) {
  const [joinedToday] = useState(() => serverNow() - Date.parse(createdAt) < DAY_MS)
  return joinedToday
}

/** First name, else the part of the address before the @, else Player. */
export const greetingName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>) =>
  firstName.trim() || email.split('@')[0] || 'Player'
