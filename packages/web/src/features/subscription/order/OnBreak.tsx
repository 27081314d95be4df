import type { OrderProps } from '#features/subscription/GuestOrder.tsx'
import { PlanChoice } from '#features/subscription/PlanChoice.tsx'
import { Shop } from '#features/subscription/Shop.tsx'
import { momentText } from '#lib/care/words.ts'
import { Card } from '#ui/Card.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

interface OnBreakProps extends OrderProps {
  until: string
}

/** What the plans are, and that none is sold now. */
export function OnBreak({ plans, choice, choose, until }: OnBreakProps) {
  const closed = (
    <Card title="Closed during your break">
      <p className="text-muted">
        You are on a break until {momentText(until)}. Until then no plan can be ordered or changed,
        and none renews. What you have can be cancelled at any time.
      </p>
      <div>
        <LinkButton kind="second" to="/profile?tab=subscription">
          Your plan
        </LinkButton>
      </div>
    </Card>
  )
  return (
    <Shop summary={closed}>
      <PlanChoice
        plans={plans}
        value={choice.planId}
        onChange={(planId) => choose({ planId })}
        disabled
      />
    </Shop>
  )
}
