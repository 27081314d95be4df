import { PlayCard } from '#features/profile/preferences/play/PlayCard.tsx'
import { PreferencesCard } from '#features/profile/preferences/PreferencesCard.tsx'
import { PushCard } from '#features/profile/preferences/push/PushCard.tsx'

/** How the app behaves, and what one set for oneself. */
export const PreferencesTab = () => (
  <div className="grid gap-6">
    <PreferencesCard />
    <PushCard />
    <PlayCard />
  </div>
)
