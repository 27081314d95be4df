import '#styles/screens.css'
import { Navigate, useLocation } from '#core/routing/router.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { PersonalTab } from './personal/PersonalTab.tsx'
import { PreferencesTab } from './preferences/PreferencesTab.tsx'
import { SecurityTab } from './security/SecurityTab.tsx'
import { SubscriptionTab } from './SubscriptionTab.tsx'
import { requestedTab } from './tabs.ts'
import { SampleBanner } from '#ui/SampleBanner.tsx'
import { Tabs } from '#ui/Tabs.tsx'

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
    </div>
  )
}
