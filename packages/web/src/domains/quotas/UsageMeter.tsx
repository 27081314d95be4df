import { PLANS } from '@fourcast/contract/plans.ts'
import type { Quota } from './quota.ts'
import { Link } from '#ui/Link.tsx'
import { Meter } from '#ui/Meter.tsx'

interface UsageMeterProps {
  label: string
  quota: Quota
}

/** What is used of a day's limit, when it resets, and which plan has more once it is used up. */
export const UsageMeter = ({ label, quota }: UsageMeterProps) => (
  <Meter
    label={label}
    used={quota.used}
    limit={quota.limit}
    of={quota.own ? 'your own limit' : undefined}
    note={quota.limit > 0 || quota.own ? <Note quota={quota} /> : undefined}
  />
)

function Note({ quota: { left, more } }: Pick<UsageMeterProps, 'quota'>) {
  return (
    <>
      <span>Resets at midnight ET.</span>
      {left === 0 && more !== null && (
        <>
          {' '}
          <Link to={`/subscription?plan=${more}`}>Get more with {PLANS[more].name}</Link>
        </>
      )}
    </>
  )
}
