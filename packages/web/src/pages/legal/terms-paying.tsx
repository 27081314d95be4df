import { FREE_AFTER_CANCELLING, PLANS } from '@fourcast/contract/plans.ts'
import { Facts } from './Facts.tsx'
import type { LegalSection } from './LegalPage.tsx'
import { dollarsOf } from '#core/money.ts'
import { Link } from '#ui/Link.tsx'

const { basic, premium } = PLANS
const offer = ({ twoMonthDiscount }: typeof basic) => dollarsOf(twoMonthDiscount?.totalPrice ?? 0)
const freeDays = ({ cancellationPolicy }: typeof basic) => cancellationPolicy?.freeDays ?? 0
const fee = basic.cancellationPolicy?.feePercent ?? 0

/** Payment, renewal and cancellation of a plan. */
export const PAYING: readonly LegalSection[] = [
  {
    id: 'paying',
    title: 'Paying and renewing',
    body: (
      <>
        <p>
          You pay by card or bank transfer (ACH), in advance for each term. A card is charged
          immediately. A bank transfer can take up to 4 business days, and your plan starts when it
          arrives. You’ll find an invoice for each charge in your{' '}
          <Link to="/profile?tab=subscription">profile</Link>.
        </p>
        <p>
          A monthly plan renews on the same day each month, at the listed price, until you cancel.
          We remind you 3 days before. We charge an upgrade right away, minus the unused part of
          your current term. A downgrade takes effect at the end of the term.
        </p>
        <p>
          If you’ve never paid for a plan, you can pay for two months in advance. The price is{' '}
          {offer(basic)} for Basic, {offer(premium)} for Premium. A two-month plan doesn’t renew. We
          remind you 7 days and 1 day before it ends.
        </p>
        <p>
          If we can’t charge a renewal, we’ll tell you. You keep your plan for 7 days, and we try
          twice more during that time. After that, the plan ends, and we charge nothing more.
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
          You can cancel at any time in your <Link to="/profile?tab=subscription">profile</Link>,
          without giving a reason. Before you confirm, we show your refund.
        </p>
        <Facts
          items={[
            [
              'At the end of the term',
              'You keep the plan until then. No refund, and no further charges. You can undo it until then.',
            ],
            [
              'Now, in the first few days',
              `We refund everything you paid for the term, within ${freeDays(basic)} days of your first Basic plan, or ${freeDays(premium)} days of your first Premium plan. You get this once per person, email address, card and bank account.`,
            ],
            [
              'Now, after the first few days',
              `The plan ends right away. We refund what you paid for the term, minus a ${fee}% fee. We round in your favor.`,
            ],
            ['Two months in advance', 'Non-refundable.'],
          ]}
        />
        <p>
          We refund your original payment method. Banks can take up to 10 days to show it. After you
          cancel, your account is on Free with {FREE_AFTER_CANCELLING.generationsPerDay} generations
          a day and {FREE_AFTER_CANCELLING.historyDays} days of history. If you delete your account
          while you have an active plan, we cancel it now, with any refund due.
        </p>
      </>
    ),
  },
]
