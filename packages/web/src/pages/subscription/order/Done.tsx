import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { useEffect, useRef } from 'react'
import type { PlansById } from '../use-plans.ts'
import { shortDate } from '#core/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

interface DoneProps {
  current: CurrentSubscription
  plans: PlansById
}

/** Confirms that the plan is active, with its features and links. */
export function Done({ current, plans }: DoneProps) {
  const { plan, planName, renews, nextBilling, expiresAt } = current
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [])
  const end = renews ? nextBilling : expiresAt
  return (
    <section className="card shop-done" aria-labelledby="done">
      <title>{`You are on ${planName} · Fourcast`}</title>
      <span className="shop-check">
        <Icon name="check" />
      </span>
      <h1 id="done" ref={heading} tabIndex={-1}>
        You are on {planName}
      </h1>
      {end !== null && (
        <p className="num text-muted">
          {renews ? `It renews on ${shortDate(end)}.` : `It ends on ${shortDate(end)}.`} The invoice
          is in your profile.
        </p>
      )}
      <div className="grid gap-3">
        <h2 className="text-base">Now included</h2>
        <ul className="grid gap-2 text-[0.9375rem]">
          {plans[plan].features.map((feature) => (
            <li key={feature} className="flex items-start gap-2.5">
              <Icon name="check" className="mt-0.5 text-primary" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/generate">Generate numbers</LinkButton>
        <LinkButton to="/profile?tab=subscription" kind="second">
          Your plan and invoices
        </LinkButton>
      </div>
    </section>
  )
}
