import type { AdminUserDetail } from '@fourcast/contract/admin-users.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { RoleChip, Standing } from '../parts/words.tsx'
import { count } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { Card } from '#ui/Card.tsx'
import { PlanChip } from '#domains/billing/PlanChip.tsx'
import { Stats } from '#ui/Stats.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Who they are and how their account stands. */
export function FactsCard({ user }: { user: AdminUserDetail }) {
  const { subscription } = user
  return (
    <Card
      title="Account"
      aside={
        <span className="flex flex-wrap gap-1.5">
          <Standing of={user} />
          <RoleChip role={user.role} />
          <PlanChip of={subscription} />
        </span>
      }
    >
      <Facts
        facts={[
          ['Address', user.email],
          ['Address confirmed', user.emailVerified ? 'Yes' : 'No'],
          ['Joined', <Moment key="joined" at={user.createdAt} />],
          ['Last active', <Moment key="active" at={user.lastActiveAt} />],
          ['Two-step sign-in', user.twoStep ? 'On' : 'Off'],
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
                ['Switched off', <Moment key="off" at={user.disabledAt} />] as const,
                ['Why', user.disabledReason] as const,
              ]),
          ['Id', user.id],
        ]}
      />
      <div className="-my-2 flex flex-wrap gap-x-6">
        <TextLink to={`/admin/payments?userId=${user.id}`} arrow>
          Their payments
        </TextLink>
        <TextLink to={`/admin/audit?subjectId=${user.id}`} arrow>
          What was done to this account
        </TextLink>
      </div>
    </Card>
  )
}

/** What they made, won and paid. */
export function FiguresCard({ user: { figures } }: { user: AdminUserDetail }) {
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
            note: `${amountOf(figures.refunded)} sent back`,
          },
        ]}
      />
    </Card>
  )
}
