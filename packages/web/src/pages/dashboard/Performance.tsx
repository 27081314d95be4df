import type { Stats as Figures } from '@fourcast/contract/numbers.ts'
import { days, successRate } from './figures.ts'
import { expectedWinners, few, rate } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { Stats } from '#ui/Stats.tsx'

/** What someone made and won, beside what chance would give. */
export const Performance = ({ figures }: { figures: Figures | undefined }) => (
  <Card title="Performance">
    {figures === undefined ? <Waiting /> : <Stats items={itemsOf(figures)} />}
  </Card>
)

function itemsOf(figures: Figures) {
  const { totalGenerations, dailyGenerations, winningNumbers, savedResults, checks } = figures
  const unchecked = checks === 0 ? 'no draw checked yet' : null
  return [
    {
      label: 'Total Generations',
      value: count(totalGenerations),
      note: `${count(dailyGenerations)} today`,
    },
    {
      label: 'Winning Numbers',
      value: count(winningNumbers),
      note: unchecked ?? (
        <span className="chance">chance expects {few(expectedWinners(figures))}</span>
      ),
    },
    {
      label: 'Success Rate',
      value: successRate(figures.successRate),
      note: unchecked ?? (
        <>
          <span className="chance">chance {rate(figures.chanceRate)}</span>
          {` · ${count(savedResults)} saved`}
        </>
      ),
    },
    { label: 'Current Streak', value: days(figures.streak), note: 'with a generation' },
  ]
}

const Waiting = () => (
  <Skeleton label="Loading your performance">
    <div className="stats">
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className="stat">
          <Bar className="my-1 h-3.5 w-24" />
          <Bar className="my-1 h-6.5 w-16" />
          <Bar className="my-0.5 h-3.5 w-28" />
        </div>
      ))}
    </div>
  </Skeleton>
)
