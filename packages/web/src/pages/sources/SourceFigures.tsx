import { SourceDown } from './SourceDown.tsx'
import { NotUpdated } from './NotUpdated.tsx'
import { RealSources } from './RealSources.tsx'
import { SimulatedStates } from './SimulatedStates.tsx'
import { SourcesSkeleton } from './SourcesSkeleton.tsx'
import { Tally } from './Tally.tsx'
import { clockTime, longDate } from '#core/format.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { Empty } from '#ui/Empty.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'

/** The parts of the page that need the server's answer. */
export default function SourceFigures() {
  const { data, failed, busy, retry } = useSources()
  if (failed)
    return (
      <ErrorState onRetry={retry} busy={busy}>
        We can’t load the sources right now.
      </ErrorState>
    )
  if (data === null) return <SourcesSkeleton />
  const { asOf, sources } = data
  if (sources.length === 0)
    return (
      <Empty kind="state" title="No sources yet">
        They appear here as soon as the first draws are stored.
      </Empty>
    )
  return (
    <>
      <p className="num text-sm text-muted">
        As of {longDate(asOf)}, {clockTime(asOf)} ET
      </p>
      <Tally sources={sources} />
      <RealSources sources={sources} asOf={asOf} />
      <NotUpdated sources={sources} />
      <SimulatedStates sources={sources} asOf={asOf} />
      <SourceDown sources={sources} asOf={asOf} />
    </>
  )
}
