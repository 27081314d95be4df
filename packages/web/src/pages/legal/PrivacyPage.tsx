import '#styles/first.css'
import { LegalPage } from './LegalPage.tsx'
import { KEPT } from './privacy-kept.tsx'
import { SENT } from './privacy-sent.tsx'
import { YOURS } from './privacy-yours.tsx'

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What Fourcast stores about you, why, for how long, and how to have it removed."
      description="What Fourcast stores and for how long: no cookies, no trackers, nothing sold. What lies in your browser, which mails you get, and how to have your data removed."
      sections={[...KEPT, ...SENT, ...YOURS]}
    />
  )
}
