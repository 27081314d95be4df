import type { DrawSource } from '@fourcast/contract/sources.ts'
import { coverageOf, coverageText, namesOf, sizeOf } from './sources/live-states.ts'
import { useSources } from './sources/use-sources.ts'
import { Link } from '#ui/Link.tsx'

interface LiveStatesProps {
  /** Text color and spacing. */
  className?: string
}

/** Lists states with live and with simulated draws, wherever a plan is offered. */
export function LiveStates({ className = 'text-sm text-muted' }: LiveStatesProps) {
  const { data, failed } = useSources()
  return (
    <p className={className}>
      {data === null ? (
        failed ? (
          'We couldn’t check which states have live draws.'
        ) : (
          'Whether draws are live or simulated depends on the state.'
        )
      ) : (
        <SourceNames sources={data.sources} />
      )}{' '}
      <Link to="/sources" className="inline-link">
        {data === null ? 'See which states are live' : 'Where our draws come from'}
      </Link>
    </p>
  )
}

function SourceNames({ sources }: { sources: readonly DrawSource[] }) {
  const live = coverageOf(sources, 'live')
  const late = coverageOf(sources, 'late')
  const unreachable = coverageOf(sources, 'unreachable')
  const ended = coverageOf(sources, 'imported')
  const simulated = coverageOf(sources, 'simulated')
  return (
    <>
      <b className="strong">Live:</b>{' '}
      {sizeOf(live) === 0 ? 'none right now' : namesOf(live).join(', ')}.
      {sizeOf(late) > 0 && (
        <>
          {' '}
          <b className="strong">Real, but stale:</b> {namesOf(late).join(', ')}.
        </>
      )}
      {sizeOf(unreachable) > 0 && (
        <>
          {' '}
          <b className="strong">Real, but not updating now:</b> {namesOf(unreachable).join(', ')}.
        </>
      )}
      {sizeOf(ended) > 0 && (
        <>
          {' '}
          <b className="strong">Real, but no longer updated:</b> {namesOf(ended).join(', ')}.
        </>
      )}
      {sizeOf(simulated) > 0 && (
        <>
          {' '}
          <b className="strong">Simulated for practice:</b> {coverageText(simulated)}.
        </>
      )}
    </>
  )
}
