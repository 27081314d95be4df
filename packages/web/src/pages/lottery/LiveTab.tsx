import { Link } from '#ui/Link.tsx'
import { LiveResults } from './LiveResults.tsx'
import { NoUpdates } from './NoUpdates.tsx'
import { useSelection } from './use-selection.ts'
import { YourStates } from './YourStates.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { Banner } from '#ui/Banner.tsx'

/** The states someone follows, and their results. */
export function LiveTab() {
  const followed = useFollowed()
  const { change, saving } = useSelection()
  const resting = useBreak() !== null
  if (followed.most === 0) return <NoUpdates {...{ followed, change }} />
  return (
    <>
      <YourStates {...{ followed, change }} />
      {followed.active.length > 0 && (
        <LiveResults states={followed.active} ready={followed.known && !saving} />
      )}
      {followed.most === 1 && !resting && (
        <p className="text-sm text-muted">
          Tip: your plan follows one state. The{' '}
          <Link to="/subscription?plan=premium" className="inline-link">
            Premium plan
          </Link>{' '}
          follows up to three at once.
        </p>
      )}
      <Banner>
        Draws have no memory. Each of the 10,000 numbers has the same chance tonight, including the
        last winner. Check your ticket with your lottery; these results are unofficial.
      </Banner>
    </>
  )
}
