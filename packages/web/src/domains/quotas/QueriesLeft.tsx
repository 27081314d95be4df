import { PLANS } from '@fourcast/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { closedText } from '#domains/responsible-play/break-text.ts'
import { type Counter, quotaOf } from './quota.ts'
import { quotaLeftText } from './quota-text.ts'
import { current } from '#domains/billing/subscription.ts'
import { Link } from '#ui/Link.tsx'

interface QueriesLeftProps {
  counter: Counter
  /** Explains which actions use a query. */
  children: ReactNode
}

/** Queries left today. The line has the same height while they load. */
export function QueriesLeft({ counter, children }: QueriesLeftProps) {
  const { data } = useQuery(current)
  const until = useBreak()
  // Advanced queries are about past draws, which stay available during a break.
  if (until !== null && counter !== 'advancedAiQueries')
    return <p className="min-h-10 text-xs text-muted sm:min-h-5">{closedText(until)}</p>
  const quota = data && quotaOf(data, counter)
  return (
    <p className="min-h-10 text-xs text-muted sm:min-h-5">
      {quota !== undefined && (
        <>
          <span className="num strong">{sentence(quotaLeftText(counter, quota))}</span>{' '}
          {quota.limit !== -1 && children}
          {quota.left === 0 && quota.more !== null && (
            <>
              {' '}
              <Link to={`/subscription?plan=${quota.more}`}>
                Get more with {PLANS[quota.more].name}
              </Link>
            </>
          )}
        </>
      )}
    </p>
  )
}

const sentence = (words: string) => `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}.`
