import type { Stats as Figures } from '@fourcast/contract/numbers.ts'
import { expectedWinners, few, rate } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { Stats } from '#ui/Stats.tsx'

/** The user's totals beside chance, which is known from the first checked draw on. */
export const Performance = ({ figures }: { figures: Figures | undefined }) => (
  <Card title="Performance">
    {figures === undefined ? <Waiting /> : <Stats items={itemsOf(figures)} />}
  </Card>
)

function itemsOf(figures: Figures) {
  const { totalGenerations, dailyGenerations, winningNumbers, followedWinners } = figures
  // Chance is known for the states followed now; wins elsewhere do not belong beside it.
  const isAll = followedWinners === winningNumbers
  const here = `${count(followedWinners)} in the states you follow, `
  const hereRate = `${successRate(followedWinners / Math.max(figures.savedResults, 1))} in the states you follow, `
  const isUnchecked = figures.checks === 0 && winningNumbers === 0
  return [
    {
      label: 'Total Generations',
      value: count(totalGenerations),
      note: `${count(dailyGenerations)} today`,
    },
    {
      label: 'Winning Numbers',
      value: count(winningNumbers),
      note: isUnchecked ? (
        'no draw checked yet'
      ) : (
        <>
          {!isAll && here}
          <span className="chance">chance expects {few(expectedWinners(figures))}</span>
        </>
      ),
    },
    {
      label: 'Success Rate',
      value: successRate(figures.successRate),
      note: (
        <>
          {count(winningNumbers)} of {count(figures.savedResults)} saved results
          {!isUnchecked && (
            <>
              , {!isAll && hereRate}
              <span className="chance">chance {rate(figures.chanceRate)}</span>
            </>
          )}
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

/** Success Rate, one decimal: 0.0093 → '0.9%'. */
const successRate = (rate: number) => `${(rate * 100).toFixed(1)}%`

const days = (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`
