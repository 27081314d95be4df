import { useQuery } from '@tanstack/react-query'
import { stats } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { Banner } from '#ui/Banner.tsx'

/** Says on the demo account's screens which part of its history is made for it, and which is real. */
export function SampleBanner() {
  const isDemo = useSession().user?.isDemo === true
  const { data } = useQuery({ ...stats, enabled: isDemo })
  if (!isDemo) return null
  return (
    <aside aria-label="Sample history">
      <Banner>
        <span className="strong">Sample history.</span> Everyone shares this demo account. Its past
        results and tickets are examples, made anew every day.
        {data !== undefined && data.winningNumbers > 0 && (
          <>
            {' '}
            The draws they won are real. We chose those picks after the draws, so that they win. No
            method can predict a draw.
          </>
        )}
      </Banner>
    </aside>
  )
}
