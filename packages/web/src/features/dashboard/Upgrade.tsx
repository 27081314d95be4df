import { useQuery } from '@tanstack/react-query'
import { daysLeft } from '#lib/billing/plan-words.ts'
import { recommendationOf } from '#lib/billing/recommendation.ts'
import { useBreak } from '#lib/care/use-break.ts'
import { stats } from '#lib/queries.ts'
import { useUser } from '#lib/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Link } from '#ui/Link.tsx'
import { UpgradeCard } from '#ui/UpgradeCard.tsx'

/** The plan that fits what someone asks for, with the reason, where one does; and how long a trial lasts. */
export function Upgrade() {
  const { data } = useQuery(stats)
  const recommended = data === undefined ? null : recommendationOf(data)
  return (
    <>
      <Trial />
      {recommended && (
        <UpgradeCard plan={recommended.plan} action="See plans">
          <p className="num strong">{recommended.reason}</p>
        </UpgradeCard>
      )}
    </>
  )
}

/** Nothing is sold during a break. */
function Trial() {
  const { status, planName, trialDays } = useUser().subscription
  const resting = useBreak() !== null
  if (status !== 'trial' || resting) return null
  return (
    <Banner
      action={
        <Link to="/subscription" className="inline-link">
          Compare plans
        </Link>
      }
    >
      Your trial of {planName} ends in <span className="num">{daysLeft(trialDays)}</span>.
    </Banner>
  )
}
