import { LegalPage } from '#features/legal/LegalPage.tsx'
import { ABOUT } from '#features/legal/terms-about.tsx'
import { ACCOUNT } from '#features/legal/terms-account.tsx'
import { PAYING } from '#features/legal/terms-paying.tsx'
import { RULES } from '#features/legal/terms-rules.tsx'

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="What you may expect of Fourcast, and what we expect of you. In words meant to be read."
      description="The terms of Fourcast in plain words: entertainment only, 18 and over, a trial without a card, what each plan costs and allows, and how to stop."
      sections={[...ABOUT, ...ACCOUNT, ...PAYING, ...RULES]}
    />
  )
}
