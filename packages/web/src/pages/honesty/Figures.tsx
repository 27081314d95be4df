import type { TrackRecord } from '@fourcast/contract/track-record.ts'
import { FiguresSkeleton } from './FiguresSkeleton.tsx'
import { StateFold } from './StateFold.tsx'
import { useHonesty } from './use-honesty.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { count } from '#core/format.ts'
import { evidenceText, SOME } from '#domains/forecasts/evidence.ts'
import { Banner } from '#ui/Banner.tsx'

/** Results of the models, combined and by state. */
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

/** Number of tracked games and their combined evidence, with real and simulated draws apart. */
function Together({ data: { watched, log10E, simulated, states } }: { data: TrackRecord }) {
  const faulty = states.filter(
    ({ evidence, brokenAt }) => brokenAt !== null || (evidence?.copiedRows ?? null) !== null,
  )
  if (log10E !== null)
    return (
      <Banner>
        <b className="strong">
          {isAtChance(log10E)
            ? 'We found no evidence that these draws differ from chance.'
            : 'There is evidence that some of these draws differ from chance.'}
        </b>{' '}
        <Average games={`${gamesText(watched)} with real draws`} log10E={log10E} />
        {simulated.log10E !== null && (
          <>
            {' '}
            {count(simulated.watched)} simulated {simulated.watched === 1 ? 'game is' : 'games are'}{' '}
            not in this average. There, it would be worth <Worth log10E={simulated.log10E} />.
          </>
        )}
        {faulty.length > 0 && <span> {faultText(faulty.length)}</span>}
      </Banner>
    )
  if (faulty.length > 0)
    return (
      <Banner>
        <b className="strong">Our data can’t show whether these draws differ from chance.</b>{' '}
        {faultText(faulty.length)}
      </Banner>
    )
  if (simulated.log10E !== null)
    return (
      <Banner>
        <b className="strong">
          {isAtChance(simulated.log10E)
            ? 'We found no evidence that the simulated draws differ from chance.'
            : 'There is evidence that some simulated draws differ from chance.'}
        </b>{' '}
        <Average
          games={`${count(simulated.watched)} simulated ${simulated.watched === 1 ? 'game' : 'games'}`}
          log10E={simulated.log10E}
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

const isAtChance = (log10E: number) => log10E < SOME

const faultText = (games: number) =>
  games === 1
    ? 'One game has copied rows or a changed record. We leave it out, because the fault is ours, not the lottery’s.'
    : `${count(games)} games have copied rows or a changed record. We leave them out, because the fault is ours, not the lotteries’.`

const gamesText = (n: number) => `${count(n)} ${n === 1 ? 'game' : 'games'}`

interface AverageProps {
  games: string
  log10E: number
}

const Average = ({ games, log10E }: AverageProps) => (
  <>
    We track {games}. Any one game can stand out by luck alone, so we judge the average: an imagined
    $1 bet against chance would now be worth <Worth log10E={log10E} />. Anything below $20 is no
    evidence.
  </>
)

/** Evidence E as the current worth of an imagined $1 bet against chance. */
const Worth = ({ log10E }: { log10E: number }) => (
  <span className="num">${evidenceText(log10E)}</span>
)
