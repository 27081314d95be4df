import { daysLeft, mayUpgrade } from '#lib/billing/plan-words.ts'
import { useUser } from '#lib/session.ts'
import { UpgradeCard } from '#ui/UpgradeCard.tsx'

/** The way to a better plan, for whoever has not the best; in a trial also how long that goes on. */
export function Upgrade() {
  const { subscription } = useUser()
  if (!mayUpgrade(subscription)) return null
  const { status, planName, trialDays } = subscription
  return (
    <UpgradeCard action="See plans">
      {status === 'trial' && (
        <p className="num strong">
          Your trial of {planName} ends in {daysLeft(trialDays)}.
        </p>
      )}
    </UpgradeCard>
  )
}
