import { daysLeft } from '#domains/billing/plan-words.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { useUser } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Link } from '#ui/Link.tsx'
import { RecommendedPlan } from '#domains/billing/RecommendedPlan.tsx'

/** The plan that fits what someone asks for, with the reason, where one does; and how long a trial lasts. */
export function Upgrade() {
  return (
    <>
      <Trial />
      <RecommendedPlan action={() => 'See plans'} />
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
