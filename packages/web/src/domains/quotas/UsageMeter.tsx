import { PLANS } from '@fourcast/contract/plans.ts'
import { leftText } from '#core/countdown.ts'
import type { Quota } from './quota.ts'
import { useLeft } from '#core/use-left.ts'
import { Link } from '#ui/Link.tsx'
import { Meter } from '#ui/Meter.tsx'

interface UsageMeterProps {
  label: string
  quota: Quota
  /** When the day's counters begin anew. */
  resetAt: string
}

/** What is used of a day's limit, when it comes back, and at its end which plan has more. */
export const UsageMeter = ({ label, quota, resetAt }: UsageMeterProps) => (
  <Meter
    label={label}
    used={quota.used}
    limit={quota.limit}
    of={quota.own ? 'your own limit' : undefined}
    note={quota.limit > 0 || quota.own ? <Note quota={quota} resetAt={resetAt} /> : undefined}
  />
)

function Note({ quota: { left, more }, resetAt }: Pick<UsageMeterProps, 'quota' | 'resetAt'>) {
  const when = useLeft(Date.parse(resetAt))
  return (
    <>
      <span className="num">Resets {leftText(when)}, at midnight in New York.</span>
      {left === 0 && more !== null && (
        <>
          {' '}
          <Link to={`/subscription?plan=${more}`}>Get more with {PLANS[more].name}</Link>
        </>
      )}
    </>
  )
}
