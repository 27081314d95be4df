import { type AdminSubscription, listSubscriptions } from '@fourcast/contract/admin-billing.ts'
import { SUBSCRIPTION_STATUSES } from '@fourcast/contract/accounts.ts'
import { PLAN_IDS, PLANS } from '@fourcast/contract/plans.ts'
import { useMemo, useState } from 'react'
import { CancelPlanDialog } from './CancelPlanDialog.tsx'
import { AdminList } from '#pages/admin/parts/AdminList.tsx'
import { AdminExportButton } from '#pages/admin/parts/AdminExportButton.tsx'
import { ChoiceFilter, AdminFilters, SearchFilter } from '#pages/admin/parts/AdminFilters.tsx'
import { useList } from '#pages/admin/parts/queries.ts'
import { useAdminFilters } from '#pages/admin/parts/use-admin-filters.ts'
import { AccountCell, PLAN_OPTIONS } from '#pages/admin/parts/account-text.tsx'
import { call } from '#core/api/api.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import { shortDate } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { PlanChip } from '#domains/billing/PlanChip.tsx'
import type { Column } from '#ui/Table.tsx'

/** Subscription of every account, with a cancel button for paid plans. */
export default function SubscriptionsPage() {
  const { choice, words } = useAdminFilters()
  const asked = {
    search: words('search'),
    plan: choice('plan', PLAN_IDS),
    status: choice('status', SUBSCRIPTION_STATUSES),
  }
  const list = useList(['subscriptions', asked], (page, how) =>
    call(listSubscriptions, { query: { ...asked, page } }, how),
  )
  const [cancelled, setCancelled] = useState<AdminSubscription | null>(null)
  const shown = useMemo(() => columns(setCancelled), [])
  return (
    <Page
      title="Subscriptions"
      lead="Every account’s subscription, newest first."
      actions={<AdminExportButton type="subscriptions" />}
    >
      <SubscriptionFilters />
      <AdminList
        list={list}
        columns={shown}
        title="Subscriptions"
        caption="Subscriptions, newest first"
        rowKey={({ id }) => id}
        pages="Pages of subscriptions"
        loading="Loading subscriptions"
        failed="Failed to load subscriptions"
        empty={
          <Empty kind="search" title="No subscription matches">
            Try other filters.
          </Empty>
        }
      />
      {cancelled !== null && <CancelPlanDialog of={cancelled} onClose={() => setCancelled(null)} />}
    </Page>
  )
}

const SubscriptionFilters = () => (
  <AdminFilters names={['search', 'plan', 'status']}>
    <SearchFilter name="search" label="Search" placeholder="Name or email" />
    <ChoiceFilter name="plan" label="Plan" all="All plans" half options={PLAN_OPTIONS} />
    <ChoiceFilter
      name="status"
      label="Status"
      all="All"
      half
      options={SUBSCRIPTION_STATUSES.map((status) => [status, STATUS_WORDS[status][1]] as const)}
    />
  </AdminFilters>
)

type Kind = 'plain' | 'success' | 'warning' | 'error' | 'gold'

const STATUS_WORDS: Readonly<
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

/** Paid plans of accounts with a lower rank. A granted plan is revoked on the account's page. */
const mayCancel = ({ plan, status, granted, canChange }: AdminSubscription) =>
  canChange && plan !== 'free' && !granted && (status === 'active' || status === 'past_due')

const columns = (
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
        {one.granted && <Chip kind="info">Granted</Chip>}
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
    head: 'Next',
    label: 'Next',
    className: 'text-sm max-md:text-end',
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

/** Date of renewal or end, and the next plan. */
function Until({ of: { plan, nextBilling, expiresAt, nextPlan } }: { of: AdminSubscription }) {
  if (plan === 'free') return <span className="text-muted">–</span>
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
