import { daysLeft, isTrial, planLabel } from '#domains/billing/plan-text.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { useUser } from '#core/session.ts'
import { TextLink } from '#ui/TextLink.tsx'

/**
 * The plan in one line, for screens without the rail. Hidden on Premium, which has no upgrade; without
 * a link during a break.
 */
export function PlanLine() {
  const { subscription } = useUser()
  const resting = useBreak() !== null
  if (subscription.plan === 'premium') return null
  return (
    <p className="num flex items-center justify-between gap-3 text-sm text-muted lg:hidden">
      <span>
        {planLabel(subscription)}
        {isTrial(subscription) && ` · ${daysLeft(subscription.trialDays)} left`}
      </span>
      {!resting && (
        <TextLink to="/subscription" className="-my-2">
          View Plans
        </TextLink>
      )}
    </p>
  )
}
