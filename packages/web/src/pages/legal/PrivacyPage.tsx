import '#styles/first.css'
import { LegalPage } from './LegalPage.tsx'
import { KEPT } from './privacy-kept.tsx'
import { SENT } from './privacy-sent.tsx'
import { YOURS } from './privacy-yours.tsx'

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What Fourcast stores about you, why, for how long, and how to delete it."
      description="What Fourcast stores and for how long: no cookies, no trackers, nothing sold. What is stored in your browser, which emails you get, and how to delete your data."
      sections={[...KEPT, ...SENT, ...YOURS]}
    />
  )
}
