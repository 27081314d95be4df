import type { TrackRecord } from '@fourcast/contract/track-record.ts'
import { FiguresSkeleton } from './FiguresSkeleton.tsx'
import { StateFold } from './StateFold.tsx'
import { useHonesty } from './use-honesty.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { count } from '#core/format.ts'
import { evidenceText } from '#domains/forecasts/evidence.ts'
import { Banner } from '#ui/Banner.tsx'

/** What the models reached, all states together and one by one. */
export default function Figures() {
  const { data, failed, busy, retry } = useHonesty()
  if (failed)
    return (
      <ErrorState onRetry={retry} busy={busy}>
        We can’t load the figures right now.
      </ErrorState>
    )
  if (data === null) return <FiguresSkeleton />
  return (
    <>
      <Together data={data} />
      {data.states.length > 0 && (
        <div className="card">
          <div>
            {data.states.map((one) => (
              <StateFold key={one.basis.state} one={one} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

const draws = (n: number) =>
  n === 0 ? 'The models start with the first draws.' : `Draws of ${count(n)} states are stored.`

/** How many looks there are, and what all of them say together: real and simulated draws apart. */
function Together({ data: { watched, meanE, simulated, states } }: { data: TrackRecord }) {
  if (meanE !== null)
    return (
      <Banner>
        <b className="strong">
          {isAtChance(meanE)
            ? 'All together, the models are at chance.'
            : 'All together, there is evidence that chance alone does not explain the draws.'}
        </b>{' '}
        <Average games={`${gamesText(watched)} with real draws`} watched={watched} meanE={meanE} />
        {simulated.meanE !== null && (
          <>
            {' '}
            {count(simulated.watched)} simulated {simulated.watched === 1 ? 'game is' : 'games are'}{' '}
            watched apart: <Evidence meanE={simulated.meanE} />, and is not in this average.
          </>
        )}
      </Banner>
    )
  if (simulated.meanE !== null)
    return (
      <Banner>
        <b className="strong">
          {isAtChance(simulated.meanE)
            ? 'On simulated draws, the models are at chance.'
            : 'On simulated draws, the models are above chance.'}
        </b>{' '}
        <Average
          games={`${count(simulated.watched)} simulated ${simulated.watched === 1 ? 'game' : 'games'}`}
          watched={simulated.watched}
          meanE={simulated.meanE}
        />{' '}
        This says nothing of real draws.
      </Banner>
    )
  return (
    <Banner>
      <b className="strong">Nothing is trained yet.</b> {draws(states.length)} What the models reach
      appears here, good or bad.
    </Banner>
  )
}

const isAtChance = (meanE: number) => meanE < 20

const gamesText = (n: number) => `${count(n)} ${n === 1 ? 'game' : 'games'}`

interface AverageProps {
  games: string
  watched: number
  meanE: number
}

const Average = ({ games, watched, meanE }: AverageProps) => (
  <>
    {games} {watched === 1 ? 'is' : 'are'} watched, and one of several can stand out by luck alone.
    So we judge by their average: <Evidence meanE={meanE} />, and below 20 is no evidence.
  </>
)

const Evidence = ({ meanE }: { meanE: number }) => (
  <span className="num">E is {evidenceText(Math.log10(meanE))}</span>
)
