import type { Analytics } from '@fourcast/contract/admin-figures.ts'
import { count } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { Card } from '#ui/Card.tsx'
import { Stats } from '#ui/Stats.tsx'

/** What all days come to, and who was there lately. */
export const Totals = ({ analytics: { totals, days } }: { analytics: Analytics }) => (
  <Card>
    <Stats
      items={[
        {
          label: 'Accounts',
          value: count(totals.users),
          note: `${count(totals.signUps)} new in ${days.length} days`,
        },
        {
          label: 'Active today',
          value: count(totals.activeToday),
          note: `${count(totals.active7Days)} in 7 days, ${count(totals.active30Days)} in 30`,
        },
        {
          label: 'Generations',
          value: count(totals.generations),
          note: `${count(totals.quotaHits)} more refused by a limit`,
        },
        {
          label: 'Revenue',
          value: amountOf(totals.revenue),
          note: `${amountOf(totals.refunds)} went back`,
        },
      ]}
    />
  </Card>
)
