import { daysLeft, planLabel } from '#domains/billing/plan-words.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { useUser } from '#core/session.ts'
import { TextLink } from '#ui/TextLink.tsx'

/**
 * The plan in one line, where there is no rail that has it. The largest plan has nothing to say, and
 * nothing is sold during a break.
 */
export function PlanLine() {
  const { subscription } = useUser()
  const resting = useBreak() !== null
  const isTrial = subscription.status === 'trial'
  if (subscription.plan === 'premium' && !isTrial) return null
  return (
    <p className="num flex items-center justify-between gap-3 text-sm text-muted lg:hidden">
      <span>
        {planLabel(subscription)}
        {isTrial && ` · ${daysLeft(subscription.trialDays)} left`}
      </span>
      {!resting && (
        <TextLink to="/subscription" className="-my-2">
          {isTrial ? 'Compare plans' : 'Plan'}
        </TextLink>
      )}
    </p>
  )
}
