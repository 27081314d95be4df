import '#styles/screens.css'
import './lottery.css'
import { LiveTab } from './LiveTab.tsx'
import { Page } from '#ui/Page.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const CalendarTab = lazyPanel(async () => (await import('./CalendarTab.tsx')).CalendarTab)
const FindTab = lazyPanel(async () => (await import('./FindTab.tsx')).FindTab)

const ITEMS = [
  { id: 'live', label: 'Live results', panel: <LiveTab /> },
  { id: 'calendar', label: 'Calendar', panel: <CalendarTab /> },
  { id: 'find', label: 'Find a number', panel: <FindTab /> },
]

export default function LotteryPage() {
  return (
    <Page title="Lottery Updates" heading="Cash 4 Lottery Updates">
      <Tabs label="Cash 4 Lottery Updates" items={ITEMS} />
    </Page>
  )
}
