import {
  CONFIRM_HOURS,
  IDLE_MINUTES,
  REMEMBER_DAYS,
  TRIAL_DAYS,
} from '@fourcast/contract/limits.ts'
import type { LegalSection } from './LegalPage.tsx'
import { PlanTable } from './PlanTable.tsx'

/** Account, trial, plans and limits. */
export const ACCOUNT: readonly LegalSection[] = [
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          Sign up with your own name and an email address you can access. An account is for one
          person. Keep your password to yourself. If someone else may know it, change it. That signs
          out every other device.
        </p>
        <p>
          We email you a link to confirm your address. A session ends after {IDLE_MINUTES} minutes
          without activity. With “Remember me”, it lasts up to {REMEMBER_DAYS} days.
        </p>
        <p>
          If we offer a demo account, everyone shares it. Don’t enter anything personal. Others can
          see it, and we reset the account every day.
        </p>
      </>
    ),
  },
  {
    id: 'trial',
    title: 'The trial',
    body: (
      <p>
        {TRIAL_DAYS} days of the Basic plan start when you sign up. If you haven’t confirmed your
        email address after {CONFIRM_HOURS} hours, your account is on the Free plan until you do. We
        don’t ask for a card. After the trial, your account is on the Free plan. Nothing is charged,
        and nothing renews. You get one trial per person and email address.
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
          Prices are in US dollars. The table shows each plan’s limits. It doesn’t mean that every
          feature is always available. A plan gives you tools and records. It doesn’t change the
          odds of any number.
        </p>
        <p>
          We charge only what you confirm. Before you confirm a paid plan, we show its price, when
          it renews and how to cancel. What we show there is part of these terms, and we store when
          you agreed to it.
        </p>
        <p>
          A plan may limit how much history you see. Older results are hidden, not deleted, for as
          long as we keep results. If we change a price or a limit, the change starts with your next
          term, never during a term you’ve paid for.
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
          Daily limits apply per person, across all devices, and reset at midnight ET. Creating more
          accounts to get around them is not fair use.
        </p>
        <p>
          “No limit” means as much as one person can use by hand. To keep the service running for
          everyone, we limit how many requests an IP address can make and how often someone can try
          a password. If you reach a limit, we’ll tell you when to try again.
        </p>
      </>
    ),
  },
]
