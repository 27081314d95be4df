import '#styles/screens.css'
import { Navigate, useLocation } from '#core/routing/router.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { PersonalTab } from './personal/PersonalTab.tsx'
import { ProofDialog } from '#ui/ProofDialog.tsx'
import { SampleBanner } from '#ui/SampleBanner.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const SecurityTab = lazyPanel(async () => (await import('./security/SecurityTab.tsx')).SecurityTab)
const PreferencesTab = lazyPanel(
  async () => (await import('./preferences/PreferencesTab.tsx')).PreferencesTab,
)
const SubscriptionTab = lazyPanel(
  async () => (await import('./SubscriptionTab.tsx')).SubscriptionTab,
)

const ITEMS = [
  { id: 'personal', label: 'Personal Info', panel: <PersonalTab /> },
  { id: 'security', label: 'Security', panel: <SecurityTab /> },
  { id: 'preferences', label: 'Preferences', panel: <PreferencesTab /> },
  { id: 'subscription', label: 'Subscription', panel: <SubscriptionTab /> },
]

export default function ProfilePage() {
  const { search, state } = useLocation()
  const handed = requestedTab(new URLSearchParams(search), state)
  if (handed !== null) return <Navigate replace to={{ search: handed }} />
  return (
    <div className="page">
      <SampleBanner />
      <ProfileHead />
      <Tabs label="Profile" items={ITEMS} keeps />
      <ProofDialog />
    </div>
  )
}

/** The order is that of the tab numbers in links, from 0; the fourth tab has the upgrade. */
const TABS = ['personal', 'security', 'preferences', 'subscription']

/**
 * The tab that a link or another screen requests by number, `?tab=3` or `{ tab: 3 }`, as a search parameter.
 */
function requestedTab(search: URLSearchParams, state: unknown): string | null {
  const asked = search.get('tab') ?? numberIn(state)
  const name = /^\d$/.test(asked ?? '') ? TABS[Number(asked)] : undefined
  return name === undefined ? null : `?tab=${name}`
}

const numberIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'tab' in state ? String(state.tab) : null
