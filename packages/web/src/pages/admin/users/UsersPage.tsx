import { type AdminUser, listUsers, USER_STATUSES } from '@fourcast/contract/admin-users.ts'
import { ROLES } from '@fourcast/contract/accounts.ts'
import { PLAN_IDS } from '@fourcast/contract/plans.ts'
import {
  AccountCell,
  Moment,
  PLAN_OPTIONS,
  ROLE_NAMES,
  RoleChip,
  AccountStatus,
} from '#pages/admin/parts/account-text.tsx'
import { AdminList } from '#pages/admin/parts/AdminList.tsx'
import { AdminExportButton } from '#pages/admin/parts/AdminExportButton.tsx'
import { ChoiceFilter, AdminFilters, SearchFilter } from '#pages/admin/parts/AdminFilters.tsx'
import { useList } from '#pages/admin/parts/queries.ts'
import { useAdminFilters } from '#pages/admin/parts/use-admin-filters.ts'
import { call } from '#core/api/api.ts'
import { shortDate } from '#core/format.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import { PlanChip } from '#domains/billing/PlanChip.tsx'
import type { Column } from '#ui/Table.tsx'

export default function UsersPage() {
  const { choice, words } = useAdminFilters()
  const asked = {
    search: words('search'),
    role: choice('role', ROLES),
    plan: choice('plan', PLAN_IDS),
    status: choice('status', USER_STATUSES),
  }
  const list = useList(['users', asked], (page, how) =>
    call(listUsers, { query: { ...asked, page } }, how),
  )
  return (
    <Page title="Users" lead="Accounts, newest first." actions={<AdminExportButton type="users" />}>
      <UserFilters />
      <AdminList
        {...{ list, columns }}
        title="Accounts"
        caption="Accounts, newest first"
        rowKey={({ id }) => id}
        pages="Pages of accounts"
        loading="Loading accounts"
        failed="Failed to load accounts"
        empty={
          <Empty kind="search" title="No account matches">
            Try other filters.
          </Empty>
        }
      />
    </Page>
  )
}

const UserFilters = () => (
  <AdminFilters names={['search', 'role', 'plan', 'status']}>
    <SearchFilter name="search" label="Search" placeholder="Name, email or ID" />
    <ChoiceFilter
      name="role"
      label="Role"
      all="All roles"
      half
      options={ROLES.map((role) => [role, ROLE_NAMES[role]] as const)}
    />
    <ChoiceFilter name="plan" label="Plan" all="All plans" half options={PLAN_OPTIONS} />
    <ChoiceFilter
      name="status"
      label="Status"
      all="All"
      options={[
        ['active', 'Active'],
        ['disabled', 'Disabled'],
        ['unverified', 'Not confirmed'],
      ]}
    />
  </AdminFilters>
)

const columns: readonly Column<AdminUser>[] = [
  {
    id: 'person',
    head: 'Account',
    full: true,
    cell: (account) => <AccountCell of={account} />,
  },
  {
    id: 'role',
    head: 'Role',
    className: 'max-md:hidden',
    cell: ({ role }) => <RoleChip role={role} />,
  },
  {
    id: 'status',
    head: 'Status',
    cell: (user) => (
      <span className="flex flex-wrap gap-1.5">
        <AccountStatus of={user} />
        {/* On a phone, the card shows only roles above the default. */}
        {user.role !== 'user' && (
          <span className="md:hidden">
            <RoleChip role={user.role} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'plan',
    head: 'Plan',
    className: 'max-md:justify-self-end',
    cell: ({ subscription }) => <PlanChip of={subscription} />,
  },
  {
    id: 'joined',
    head: 'Joined',
    label: 'Joined',
    className: 'text-sm md:whitespace-nowrap',
    cell: ({ createdAt }) => shortDate(createdAt),
  },
  {
    id: 'active',
    head: 'Last active',
    label: 'Last active',
    className: 'text-sm max-md:text-end xl:whitespace-nowrap',
    cell: ({ lastActiveAt }) => <Moment at={lastActiveAt} />,
  },
]
