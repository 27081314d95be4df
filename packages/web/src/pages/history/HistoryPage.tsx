import '#styles/screens.css'
import { Navigate, useLocation } from '#core/routing/router.tsx'
import { HistoryList } from './HistoryList.tsx'
import { Page } from '#ui/Page.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { SampleBanner } from '#ui/SampleBanner.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const WinningTab = lazyPanel(async () => (await import('./WinningTab.tsx')).WinningTab)
const StatisticsTab = lazyPanel(async () => (await import('./StatisticsTab.tsx')).StatisticsTab)

const ITEMS = [
  { id: 'mine', label: 'My Generation History', panel: <HistoryList /> },
  { id: 'winning', label: 'Winning Numbers', panel: <WinningTab /> },
  { id: 'statistics', label: 'Statistics', panel: <StatisticsTab /> },
]

export default function HistoryPage() {
  const { state } = useLocation()
  const handed = handedTab(state)
  // Moves the tab from the location state into the address, so that a reload keeps it.
  if (handed !== null) return <Navigate replace to={{ search: handed }} />
  return (
    <Page
      title="History"
      heading="Number History"
      lead="We check saved results for 7 days against real draws of your states. Without any, we check every state."
    >
      <SampleBanner />
      <Tabs label="Number History" items={ITEMS} />
    </Page>
  )
}

const SEARCHES = ['', '?tab=winning', '?tab=statistics']

/** Search string for a tab index in the location state: `{ tab: 1 }` opens the winning numbers. */
function handedTab(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('tab' in state)) return null
  return SEARCHES[Number(state.tab)] ?? null
}
