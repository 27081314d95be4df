import { type AdminSubscription, listSubscriptions } from '@fourcast/contract/admin-billing.ts'
import { SUBSCRIPTION_STATUSES } from '@fourcast/contract/accounts.ts'
import { PLAN_IDS } from '@fourcast/contract/plans.ts'
import { useMemo, useState } from 'react'
import { AdminList } from '../parts/AdminList.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../parts/Filters.tsx'
import { useList } from '../parts/queries.ts'
import { useFilters } from '../parts/use-filters.ts'
import { PLAN_OPTIONS } from '../parts/words.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { columns, STATUS_WORDS } from './columns.tsx'
import { call } from '#core/api/api.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'

/** Where every account stands, and the way to cancel what it pays for. */
export default function SubscriptionsPage() {
  const { choice, words } = useFilters()
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
      lead="Where each account stands, the latest first."
      actions={<ExportButton type="subscriptions" />}
    >
      <SubscriptionFilters />
      <AdminList
        list={list}
        columns={shown}
        title="Subscriptions"
        caption="Subscriptions, the latest first"
        rowKey={({ id }) => id}
        what={['subscription', 'subscriptions']}
        empty={<Empty title="No subscription matches">Other filters may find it.</Empty>}
      />
      {cancelled !== null && <CancelDialog of={cancelled} onClose={() => setCancelled(null)} />}
    </Page>
  )
}

const SubscriptionFilters = () => (
  <Filters names={['search', 'plan', 'status']}>
    <SearchFilter name="search" label="Search" placeholder="Name or address" />
    <ChoiceFilter name="plan" label="Plan" all="All plans" half options={PLAN_OPTIONS} />
    <ChoiceFilter
      name="status"
      label="Status"
      all="All"
      half
      options={SUBSCRIPTION_STATUSES.map((status) => [status, STATUS_WORDS[status][1]] as const)}
    />
  </Filters>
)
