import type { Stats as Figures } from '@fourcast/contract/numbers.ts'
import { expectedWinners, few, rate } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { Stats } from '#ui/Stats.tsx'
import { Track } from '#ui/Track.tsx'

/** Generations and wins so far, beside chance. */
export const WholeHistory = ({ figures }: { figures: Figures }) => (
  <Card title="Whole history">
    <Stats items={itemsOf(figures)} />
    <SuccessRate figures={figures} />
    <SavedNumbers figures={figures} />
  </Card>
)

function itemsOf(figures: Figures) {
  const { totalGenerations, dailyGenerations, savedResults, winningNumbers, streak } = figures
  return [
    {
      label: 'Generated',
      value: count(totalGenerations),
      note: `${count(dailyGenerations)} today`,
    },
    { label: 'Saved', value: count(savedResults), note: 'in your history' },
    {
      label: 'Winners',
      value: count(winningNumbers),
      note:
        figures.checks === 0 ? (
          'no draw checked yet'
        ) : (
          <span className="chance">chance expects {few(expectedWinners(figures))}</span>
        ),
    },
    {
      label: 'Streak',
      value: count(streak),
      note: `${streak === 1 ? 'day' : 'days'} with a generation`,
    },
  ]
}

/** Saved numbers are counted apart, because no box generated them. */
function SavedNumbers({ figures: { savedNumbers } }: { figures: Figures }) {
  const { saved, tracking, won, boxed } = savedNumbers
  if (saved === 0) return null
  return (
    <p className="num border-t border-line pt-4 text-sm">
      <Link to="/numbers" className="inline-link">
        My numbers
      </Link>
      : {count(saved)} saved, {count(tracking)} tracked now, {count(won)} with a straight match,{' '}
      {count(boxed)} with a box match.
    </p>
  )
}

function SuccessRate({ figures }: { figures: Figures }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-normal text-muted">Success rate</h3>
      {figures.checks === 0 ? (
        <p className="text-sm text-muted">
          No saved result has been checked against a real draw yet.
        </p>
      ) : (
        <Measured figures={figures} />
      )}
    </div>
  )
}

function Measured({ figures }: { figures: Figures }) {
  const { successRate, chanceRate, winningNumbers, followedWinners, savedResults, checks } = figures
  const [measured, chance] = [rate(successRate), rate(chanceRate)]
  return (
    <>
      <div className="num flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
        <b className="text-xl font-[640] tracking-tight">{measured}</b>
        <span className="chance text-sm">chance {chance}</span>
      </div>
      <Track
        kind="measure"
        value={successRate}
        tick={chanceRate}
        label={`Success rate ${measured}, chance ${chance}, on a scale from 0 to 100 percent`}
      />
      <p className="num text-xs text-muted">
        {count(winningNumbers)} of {count(savedResults)} saved results won, in {count(checks)}{' '}
        comparisons with real draws.
      </p>
      {followedWinners !== winningNumbers && (
        <p className="num text-xs text-muted">
          The chance figure covers only the states you follow now. They have{' '}
          {count(followedWinners)} of your {count(winningNumbers)} wins.
        </p>
      )}
    </>
  )
}
