import '#styles/screens.css'
import './luck.css'
import { BankrollTab } from './bankroll/BankrollTab.tsx'
import { Page } from '#ui/Page.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { SampleBanner } from '#ui/SampleBanner.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Link } from '#ui/Link.tsx'

const WaitsTab = lazyPanel(async () => (await import('./waits/WaitsTab.tsx')).WaitsTab)
const LedgerTab = lazyPanel(async () => (await import('./ledger/LedgerTab.tsx')).LedgerTab)
const FakeTab = lazyPanel(async () => (await import('./fake/FakeTab.tsx')).FakeTab)

const ITEMS = [
  { id: 'bankroll', label: 'Bankroll', panel: <BankrollTab /> },
  { id: 'waits', label: 'Wait times', panel: <WaitsTab /> },
  { id: 'ledger', label: 'Ticket ledger', panel: <LedgerTab /> },
  { id: 'fake', label: 'Spot the fake', panel: <FakeTab /> },
]

export default function LuckPage() {
  return (
    <Page
      title="Luck lab"
      lead="See what luck alone does to money, waits and streaks. Nothing here changes the odds."
    >
      <SampleBanner />
      <div className="luck-tabs">
        <Tabs label="Luck lab" items={ITEMS} />
      </div>
      <LimitLine />
    </Page>
  )
}

/** Shown below every tab: limits and breaks are what reduces losses. */
const LimitLine = () => (
  <p className="text-sm text-muted">
    The only sure way to lose less is to spend less.{' '}
    <Link to="/responsible-play" className="inline-link">
      Set a limit or take a break
    </Link>
  </p>
)
