import { useQuery } from '@tanstack/react-query'
import { stats } from '#core/api/queries.ts'
import { useSession } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'

/** Tells demo visitors which parts of the history are examples and which are real. */
export function SampleBanner() {
  const isDemo = useSession().user?.isDemo === true
  const { data } = useQuery({ ...stats, enabled: isDemo })
  if (!isDemo) return null
  return (
    <aside aria-label="Sample history">
      <Banner>
        <span className="block text-sm">
          <span className="strong">Sample history.</span>{' '}
          <span className="max-sm:sr-only">
            Everyone shares this demo account. Its history is recreated every day.
          </span>
          {(data === undefined || data.winningNumbers > 0) && (
            // Invisible until the figures are loaded, so that the page below does not shift.
            <span className={data === undefined ? 'invisible' : ''}>
              {' '}
              We chose its wins after the draws. No method can predict a draw.
            </span>
          )}
        </span>
      </Banner>
    </aside>
  )
}
