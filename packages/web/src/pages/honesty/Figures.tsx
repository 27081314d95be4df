import type { TrackRecord } from '@fourcast/contract/track-record.ts'
import { FiguresSkeleton } from './FiguresSkeleton.tsx'
import { StateFold } from './StateFold.tsx'
import { useHonesty } from './use-honesty.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
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
  const simulated = data.states.filter(({ basis }) => basis.simulated)
  return (
    <>
      <Together data={data} />
      <States of={data.states.filter(({ basis }) => !basis.simulated)} />
      {simulated.length > 0 && (
        <Disclosure quiet title={`Simulated states (${count(simulated.length)})`}>
          <States of={simulated} />
        </Disclosure>
      )}
    </>
  )
}

const States = ({ of }: { of: TrackRecord['states'] }) =>
  of.length > 0 && (
    <div className="card">
      <div>
        {of.map((one) => (
          <StateFold key={one.basis.state} one={one} />
        ))}
      </div>
    </div>
  )

const draws = (n: number) =>
  n === 0
    ? 'Training starts with the first draws.'
    : `We have draws from ${count(n)} ${n === 1 ? 'state' : 'states'}.`

/** How many looks there are, and what all of them say together: real and simulated draws apart. */
function Together({ data: { watched, meanE, simulated, states } }: { data: TrackRecord }) {
  if (meanE !== null)
    return (
      <Banner>
        <b className="strong">
          {isAtChance(meanE)
            ? 'We found no evidence that these draws differ from chance.'
            : 'There is evidence that some of these draws differ from chance.'}
        </b>{' '}
        <Average games={`${gamesText(watched)} with real draws`} meanE={meanE} />
        {simulated.meanE !== null && (
          <>
            {' '}
            {count(simulated.watched)} simulated {simulated.watched === 1 ? 'game is' : 'games are'}{' '}
            not in this average. There, it would be worth <Worth meanE={simulated.meanE} />.
          </>
        )}
      </Banner>
    )
  if (simulated.meanE !== null)
    return (
      <Banner>
        <b className="strong">
          {isAtChance(simulated.meanE)
            ? 'We found no evidence that the simulated draws differ from chance.'
            : 'There is evidence that some simulated draws differ from chance.'}
        </b>{' '}
        <Average
          games={`${count(simulated.watched)} simulated ${simulated.watched === 1 ? 'game' : 'games'}`}
          meanE={simulated.meanE}
        />{' '}
        This says nothing about real draws.
      </Banner>
    )
  return (
    <Banner>
      <b className="strong">No model is trained yet.</b> {draws(states.length)} Results appear here,
      good or bad.
    </Banner>
  )
}

const isAtChance = (meanE: number) => meanE < 20

const gamesText = (n: number) => `${count(n)} ${n === 1 ? 'game' : 'games'}`

interface AverageProps {
  games: string
  meanE: number
}

const Average = ({ games, meanE }: AverageProps) => (
  <>
    We track {games}. Any one game can stand out by luck alone, so we judge the average: an imagined
    $1 bet against chance would now be worth <Worth meanE={meanE} />. Anything below $20 is no
    evidence.
  </>
)

/** The evidence E, as what is left of the dollar. */
const Worth = ({ meanE }: { meanE: number }) => (
  <span className="num">${evidenceText(Math.log10(meanE))}</span>
)
