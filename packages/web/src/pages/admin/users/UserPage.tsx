import { type AdminUserDetail, getUser } from '@fourcast/contract/admin-users.ts'
import { BreakCard, DisableCard } from './DisableCard.tsx'
import { DeleteCard } from './DeleteCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { NameCard, RoleCard } from './RoleCard.tsx'
import { PlanGrantCard } from './PlanGrantCard.tsx'
import { userKey } from './use-user-change.ts'
import { useParams } from '#core/routing/router.tsx'
import { OnePage } from '#pages/admin/parts/OnePage.tsx'
import { useOne } from '#pages/admin/parts/queries.ts'
import { useKeptFocus } from '#pages/admin/parts/AdminList.tsx'
import { RefreshButton } from '#pages/admin/parts/RefreshButton.tsx'
import { call } from '#core/api/api.ts'
import { useUser } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { FactList, Moment, RoleChip, AccountStatus } from '#pages/admin/parts/account-text.tsx'
import { count } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { Card } from '#ui/Card.tsx'
import { PlanChip } from '#domains/billing/PlanChip.tsx'
import { Stats } from '#ui/Stats.tsx'

const TEXTS = {
  title: 'User',
  loading: 'Loading the user',
  failed: 'Failed to load the user',
  missing: 'There is no such user',
}

/** Account details and the admin actions for it. */
export default function UserPage() {
  const { id = '' } = useParams()
  const query = useOne(userKey(id), (how) => call(getUser, { params: { id } }, how))
  return (
    <OnePage
      query={query}
      texts={TEXTS}
      title={({ name }) => name}
      lead={
        <TextLink to="/admin/users" className="-my-2">
          All users
        </TextLink>
      }
      actions={<RefreshButton query={query} />}
    >
      {(user) => <Parts user={user} />}
    </OnePage>
  )
}

function Parts({ user }: { user: AdminUserDetail }) {
  const fixed = whyFixed(user, useUser().id)
  const { heading, within } = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={within} className="contents">
      {fixed !== null && (
        <Banner>
          <span ref={heading} tabIndex={-1}>
            {fixed}
          </span>
        </Banner>
      )}
      <FactsCard user={user} />
      <FiguresCard user={user} />
      <DevicesCard user={user} mayEnd={fixed === null} />
      {fixed === null && (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <NameCard user={user} />
            <RoleCard user={user} />
            <PlanGrantCard user={user} />
            <DisableCard user={user} />
            {user.canLiftBreak && <BreakCard user={user} />}
          </div>
          <DeleteCard user={user} />
        </>
      )}
    </div>
  )
}

/** Reason if the account is read-only here; null if it can be changed. */
function whyFixed(user: AdminUserDetail, ownId: string) {
  if (user.id === ownId) return 'This is your own account. Change it under Profile.'
  if (user.isDemo) return 'Everyone shares the demo account. It can’t be changed here.'
  if (!user.canChange) return 'You can’t act on an administrator of equal or higher rank.'
  return null
}

/** Profile and status of the account. */
function FactsCard({ user }: { user: AdminUserDetail }) {
  const { subscription } = user
  return (
    <Card
      title="Account"
      aside={
        <span className="flex flex-wrap gap-1.5">
          <AccountStatus of={user} />
          <RoleChip role={user.role} />
          <PlanChip of={subscription} />
        </span>
      }
    >
      <FactList
        facts={[
          ['Email', user.email, 'long'],
          ['Email confirmed', user.emailVerified ? 'Yes' : 'No'],
          ['Joined', <Moment key="joined" at={user.createdAt} />],
          ['Last active', <Moment key="active" at={user.lastActiveAt} />],
          ['Two-factor authentication', user.twoFactor ? 'On' : 'Off'],
          [
            subscription.nextBilling === null ? 'Plan ends' : 'Plan renews',
            <Moment key="ends" at={subscription.nextBilling ?? subscription.expiresAt} />,
          ],
          ...(user.onBreakUntil === null
            ? []
            : [['On a break until', <Moment key="break" at={user.onBreakUntil} />] as const]),
          ...(user.disabledAt === null
            ? []
            : [
                ['Disabled', <Moment key="off" at={user.disabledAt} />] as const,
                ['Why', user.disabledReason, 'long'] as const,
              ]),
          ['ID', user.id, 'long'],
        ]}
      />
      <div className="-my-2 flex flex-wrap gap-x-6">
        <TextLink to={`/admin/payments?userId=${user.id}`} arrow>
          Their payments
        </TextLink>
        <TextLink to={`/admin/audit?subjectId=${user.id}`} arrow>
          Admin actions on this account
        </TextLink>
      </div>
    </Card>
  )
}

/** Figures of picks, wins and payments. */
function FiguresCard({ user: { figures } }: { user: AdminUserDetail }) {
  return (
    <Card title="Figures">
      <Stats
        items={[
          {
            label: 'Generations',
            value: count(figures.generations),
            note: `${count(figures.generationsToday)} today, ${count(figures.refusedToday)} refused`,
          },
          { label: 'Saved results', value: count(figures.savedResults) },
          { label: 'Wins', value: count(figures.wins) },
          {
            label: 'Paid',
            value: amountOf(figures.paid),
            note: `${amountOf(figures.refunded)} refunded`,
          },
        ]}
      />
    </Card>
  )
}
