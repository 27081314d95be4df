import type { PlaySums } from '@fourcast/contract/play-sums.ts'
import { PlayedChart } from './PlayedChart.tsx'
import { PlayList } from './PlayList.tsx'
import { count } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Stats } from '#ui/Stats.tsx'

/** What someone spent on tickets and got back, beside what chance gives for the same bets. */
export function PlayedCard({ sums }: { sums: PlaySums }) {
  if (sums.count === 0)
    return (
      <Card title="What you played">
        <Empty title="No plays recorded">
          If you buy a ticket, press ‘I played this’ in the result’s details. Its cost and payout
          appear here.
        </Empty>
      </Card>
    )
  return (
    <>
      <Card title="What you played">
        <Stats items={itemsOf(sums)} />
        <p className="text-xs text-muted">
          Prizes are typical payouts unless you entered your own. A stake counts from the day you
          record it.
        </p>
        <PlayedChart />
      </Card>
      <PlayList />
    </>
  )
}

function itemsOf({ count: plays, waiting, ...sums }: PlaySums) {
  const { stakeCents, prizesCents, netCents, chanceCents } = sums
  return [
    {
      label: 'Plays',
      value: count(plays),
      note: waiting === 0 ? 'all settled' : `${count(waiting)} without a result yet`,
    },
    { label: 'Stake', value: dollarsOf(stakeCents), note: 'all of your tickets' },
    {
      label: 'Prizes',
      value: dollarsOf(prizesCents),
      note: <Chance words="chance expects back" cents={chanceCents} />,
    },
    {
      label: 'Net',
      value: dollarsOf(netCents),
      note: <Chance words="chance expects" cents={chanceCents - stakeCents} />,
    },
  ]
}

/** A minus never stands alone at the end of a line. */
const Chance = ({ words, cents }: { words: string; cents: number }) => (
  <span className="chance">
    {words} <span className="whitespace-nowrap">{dollarsOf(cents)}</span>
  </span>
)
