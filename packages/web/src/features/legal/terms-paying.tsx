import { FREE_AFTER_CANCELLING, PLANS } from '@fourcast/contract/plans.ts'
import { Facts } from '#features/legal/Facts.tsx'
import type { LegalSection } from '#features/legal/LegalPage.tsx'
import { dollarsOf } from '#lib/money.ts'
import { Link } from '#ui/Link.tsx'

const { basic, premium } = PLANS
const offer = ({ twoMonthDiscount }: typeof basic) => dollarsOf(twoMonthDiscount?.totalPrice ?? 0)
const freeDays = ({ cancellationPolicy }: typeof basic) => cancellationPolicy?.freeDays ?? 0
const fee = basic.cancellationPolicy?.feePercent ?? 0

/** How a plan is paid for, how it goes on, and how it ends. */
export const PAYING: readonly LegalSection[] = [
  {
    id: 'paying',
    title: 'Paying and renewing',
    body: (
      <>
        <p>
          You pay by card or by bank transfer (ACH), in advance for each term. A card is charged at
          once. A bank transfer can take up to 4 business days; the plan opens when it has arrived.
          Each charge has an invoice on your <Link to="/profile?tab=subscription">profile</Link>.
        </p>
        <p>
          A monthly plan renews each month on the same day, for the price that its page names, until
          you cancel. We remind you 3 days before. A change to a better plan is charged at once,
          less what is left of the term you paid for; a change to a smaller one comes at the end of
          the term.
        </p>
        <p>
          Whoever never paid for a plan before may take two months in advance: {offer(basic)} for
          Basic, {offer(premium)} for Premium. They end by themselves and do not renew; we remind
          you 7 days and 1 day before.
        </p>
        <p>
          If a renewal cannot be charged we tell you, keep the plan open for 7 days and try twice
          more within them. After that the plan ends, and nothing more is charged.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    body: (
      <>
        <p>
          You can cancel at any time on your <Link to="/profile?tab=subscription">profile</Link>,
          without giving a reason. Before you agree we show what comes back.
        </p>
        <Facts
          items={[
            [
              'At the end of the term',
              'You keep the plan until then. No refund, and no further charges. You can undo it until then.',
            ],
            [
              'Now, in the first days',
              `All you paid for the term comes back: within ${freeDays(basic)} days of your first Basic plan, or ${freeDays(premium)} days of your first Premium plan, once in a lifetime for each person, mailbox, card and bank account.`,
            ],
            [
              'Now, later',
              `The plan ends at once, and what you paid for the term comes back less a fee of ${fee}%. Fractions of a cent are yours.`,
            ],
            ['Two months in advance', 'They are not refunded.'],
          ]}
        />
        <p>
          A refund goes back to what you paid with; banks can take up to 10 days to show it. After
          cancelling the account is on Free with {FREE_AFTER_CANCELLING.generationsPerDay}{' '}
          generations a day and {FREE_AFTER_CANCELLING.historyDays} days of history shown. If you
          delete your account while a plan runs, the plan is cancelled now, with the refund due.
        </p>
      </>
    ),
  },
]
