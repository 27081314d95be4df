import type { Stats as Figures } from '@fourcast/contract/numbers.ts'
import { expectedWinners, few, rate } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { Link } from '#ui/Link.tsx'
import { GreyStats, Skeleton } from '#ui/Skeleton.tsx'
import { Stats } from '#ui/Stats.tsx'

/** The user's totals beside chance. */
export const Performance = ({ figures }: { figures: Figures | undefined }) => (
  <Card title="Performance" aside={figures && <Evidence figures={figures} />}>
    {figures === undefined ? (
      <Skeleton label="Loading your performance">
        <GreyStats notes />
      </Skeleton>
    ) : (
      <Stats items={itemsOf(figures)} />
    )}
  </Card>
)

function itemsOf(figures: Figures) {
  const { totalGenerations, dailyGenerations, winningNumbers, checks, successRate } = figures
  const isChecked = checks > 0 || winningNumbers > 0
  return [
    {
      label: 'Total Generations',
      value: count(totalGenerations),
      note:
        totalGenerations === 0 ? 'starts with your first pick' : `${count(dailyGenerations)} today`,
    },
    {
      label: 'Winning Numbers',
      value: count(winningNumbers),
      note: <span className="chance">chance expects {few(expectedWinners(figures))}</span>,
    },
    {
      label: 'Success Rate',
      value: percentText(successRate),
      note: isChecked ? (
        <span className="chance">chance {rate(figures.chanceRate)}</span>
      ) : (
        'no pick checked yet'
      ),
    },
    { label: 'Current Streak', value: days(figures.streak), note: 'with a pick each day' },
  ]
}

function Evidence({ figures }: { figures: Figures }) {
  const { winningNumbers, savedResults, followedWinners, checks } = figures
  return (
    <HowWeKnow about="Performance">
      <p>
        We compare each saved result with every real draw of your states for 7 days. Comparisons so
        far: {count(checks)}.
      </p>
      <p>
        Success Rate: {count(winningNumbers)} of {count(savedResults)} saved results. Chance alone
        gives {rate(figures.chanceRate)}.
      </p>
      {followedWinners !== winningNumbers && (
        // Chance is known for the states followed now; wins elsewhere do not belong beside it.
        <p>
          In the states you follow now: {count(followedWinners)},{' '}
          {percentText(followedWinners / Math.max(savedResults, 1))}.
        </p>
      )}
      <p>
        <Link to="/history?tab=statistics" className="inline-link">
          Your statistics
        </Link>
      </p>
    </HowWeKnow>
  )
}

/** One decimal: 0.0093 → '0.9%'. */
const percentText = (rate: number) => `${(rate * 100).toFixed(1)}%`

const days = (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`
