import '#styles/screens.css'
import { Navigate, useLocation } from 'react-router'
import { ProfileHead } from '#features/profile/ProfileHead.tsx'
import { PersonalTab } from '#features/profile/personal/PersonalTab.tsx'
import { PreferencesTab } from '#features/profile/preferences/PreferencesTab.tsx'
import { SecurityTab } from '#features/profile/security/SecurityTab.tsx'
import { SubscriptionTab } from '#features/profile/SubscriptionTab.tsx'
import { handedTab } from '#features/profile/tabs.ts'
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
  const handed = handedTab(new URLSearchParams(search), state)
  if (handed !== null) return <Navigate replace to={{ search: handed }} />
  return (
    <div className="page">
      <SampleBanner />
      <ProfileHead />
      <Tabs label="Profile" items={ITEMS} keeps />
    </div>
  )
}
