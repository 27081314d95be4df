import type { AdminSubscription } from '@fourcast/contract/admin-billing.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import { AccountCell } from '../parts/AccountCell.tsx'
import { shortDate } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { PlanChip } from '#domains/billing/PlanChip.tsx'
import type { Column } from '#ui/Table.tsx'

type Kind = 'plain' | 'success' | 'warning' | 'error' | 'gold'

export const STATUS_WORDS: Readonly<
  Record<AdminSubscription['status'], readonly [kind: Kind, word: string]>
> = {
  trial: ['gold', 'Trial'],
  pending: ['warning', 'Pending'],
  active: ['success', 'Active'],
  past_due: ['error', 'Past due'],
  cancelled: ['plain', 'Cancelled'],
  expired: ['plain', 'Expired'],
}

const TERM_WORDS = { monthly: 'Monthly', twoMonth: 'Two months' } as const

/** A plan that someone of a lower rank pays for can be cancelled; a given one is taken back on the page of its owner. */
const mayCancel = ({ plan, status, granted, canChange }: AdminSubscription) =>
  canChange && plan !== 'free' && !granted && (status === 'active' || status === 'past_due')

export const columns = (
  onCancel: (one: AdminSubscription) => void,
): readonly Column<AdminSubscription>[] => [
  {
    id: 'person',
    head: 'Account',
    full: true,
    cell: (account) => <AccountCell of={account} />,
  },
  {
    id: 'plan',
    head: 'Plan',
    cell: (one) => (
      <span className="flex flex-wrap gap-1.5">
        <PlanChip of={one} />
        {one.granted && <Chip kind="info">Given</Chip>}
        {one.openOrder && <Chip kind="warning">Open order</Chip>}
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    className: 'max-md:justify-self-end',
    cell: ({ status }) => {
      const [kind, word] = STATUS_WORDS[status]
      return <Chip kind={kind}>{word}</Chip>
    },
  },
  {
    id: 'since',
    head: 'Since',
    label: 'Since',
    className: 'text-sm md:whitespace-nowrap',
    cell: ({ startedAt, term }) => (
      <>
        {shortDate(startedAt)}
        {term !== null && <span className="block text-muted">{TERM_WORDS[term]}</span>}
      </>
    ),
  },
  {
    id: 'until',
    head: 'Goes on',
    label: 'Goes on',
    className: 'text-sm max-md:justify-self-end',
    cell: (one) => <Until of={one} />,
  },
  {
    id: 'cancel',
    head: <span className="sr-only">Actions</span>,
    atEnd: true,
    full: true,
    cell: (one) =>
      mayCancel(one) && (
        <Button
          kind="ghost"
          className="-mx-3"
          aria-label={`Cancel the plan of ${one.name}`}
          onClick={() => onCancel(one)}
        >
          Cancel…
        </Button>
      ),
  },
]

/** When it renews or ends, and as what it goes on. */
function Until({ of: { nextBilling, expiresAt, nextPlan } }: { of: AdminSubscription }) {
  if (nextBilling !== null)
    return (
      <>
        <span className="whitespace-nowrap">Renews {shortDate(nextBilling)}</span>
        {nextPlan !== null && <span className="block text-muted">as {PLANS[nextPlan].name}</span>}
      </>
    )
  if (expiresAt === null) return <span className="text-muted">No end</span>
  return <span className="md:whitespace-nowrap">Ends {shortDate(expiresAt)}</span>
}
