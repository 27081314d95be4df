import '#styles/screens.css'
import './luck.css'
import { BankrollTab } from './bankroll/BankrollTab.tsx'
import { LimitBanner } from './LimitBanner.tsx'
import { Page } from '#ui/Page.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const WaitsTab = lazyPanel(async () => (await import('./waits/WaitsTab.tsx')).WaitsTab)

const ITEMS = [
  { id: 'bankroll', label: 'Bankroll', panel: <BankrollTab /> },
  { id: 'waits', label: 'Wait times', panel: <WaitsTab /> },
]

/** What luck alone does to money, waits and streaks. */
export default function LuckPage() {
  return (
    <Page
      title="Luck lab"
      lead="See what luck alone does to money, waits and streaks. Nothing here changes the odds."
      actions={<TextLink to="/history">History</TextLink>}
    >
      <Tabs label="Luck lab" items={ITEMS} />
      <LimitBanner />
    </Page>
  )
}
