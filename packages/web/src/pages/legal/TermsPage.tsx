import '#styles/first.css'
import { LegalPage } from './LegalPage.tsx'
import { ABOUT } from './terms-about.tsx'
import { ACCOUNT } from './terms-account.tsx'
import { PAYING } from './terms-paying.tsx'
import { RULES } from './terms-rules.tsx'

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="What you can expect from Fourcast, and what we expect from you, in plain English."
      description="The terms of Fourcast in plain words: entertainment only, 18 and over, a trial without a card, what each plan costs and includes, and how to cancel."
      sections={[...ABOUT, ...ACCOUNT, ...PAYING, ...RULES]}
    />
  )
}
