import { IDLE_MINUTES, REMEMBER_DAYS, TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import type { LegalSection } from './LegalPage.tsx'
import { PlanTable } from './PlanTable.tsx'

/** Account, trial, plans, and how much of everything. */
export const ACCOUNT: readonly LegalSection[] = [
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          Sign up with your own name and an email address you can read. An account is for one
          person. Keep the password to yourself, and choose a new one if someone else may know it:
          that signs out every device.
        </p>
        <p>
          We email you a link to confirm the address. A session ends after {IDLE_MINUTES} minutes
          without activity; with ‘Remember me’ it lasts {REMEMBER_DAYS} days at most.
        </p>
        <p>
          Where a demo account is offered, everyone shares it. Put nothing of your own into it:
          others will see it, and it is cleared.
        </p>
      </>
    ),
  },
  {
    id: 'trial',
    title: 'The trial',
    body: (
      <p>
        {TRIAL_DAYS} days of the Basic plan start once you confirm your email address. We ask for no
        card. When the days are over the account is on the Free plan; nothing is charged and nothing
        renews. There is one trial for each person and each email address.
      </p>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    body: (
      <>
        <PlanTable />
        <p>
          Prices are in US dollars. The table says how much of each thing a plan allows, not that
          each of them is open at all times. A plan buys tools and records. It does not change the
          odds of any number.
        </p>
        <p>
          We charge nothing that you have not confirmed. Before you confirm a paid plan you are
          shown its price, when it renews and how to cancel; what is shown there is part of these
          terms, and we keep when you agreed to it.
        </p>
        <p>
          A plan may limit how much history is shown; what it hides is not deleted for as long as we
          keep results at all. If a price or an allowance changes, it changes from your next term
          on, not within a term that you have paid for.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Fair use and limits',
    body: (
      <>
        <p>
          Daily allowances count for you as a person, on all devices together, and start again at
          midnight in New York. Making more accounts to get more of them is not fair use.
        </p>
        <p>
          ‘No limit’ means as much as one person can use by hand. So that the service stays up for
          everyone, we limit how many calls an internet address may make and how often a password
          may be tried. If you reach a limit, we tell you when to try again.
        </p>
      </>
    ),
  },
]
