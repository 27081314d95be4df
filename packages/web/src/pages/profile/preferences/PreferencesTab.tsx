import { PlayCard } from './play/PlayCard.tsx'
import { PreferencesCard } from './PreferencesCard.tsx'
import { PushCard } from './push/PushCard.tsx'

export const PreferencesTab = () => (
  <div className="grid gap-6">
    <PreferencesCard />
    <PushCard />
    <PlayCard />
  </div>
)
