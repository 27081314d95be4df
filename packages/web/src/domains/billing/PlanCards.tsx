import '#styles/choice.css'
import { type ReactNode, useId } from 'react'
import { Icon } from '#ui/Icon.tsx'

export interface PlanCardContent<Value extends string> {
  value: Value
  name: string
  /** '$99.99'. */
  price: string
  /** 'a month'. */
  per: string
  /** One line about whom the plan is for. */
  lead?: ReactNode
  features: readonly string[]
  /** Last line: the terms of cancellation. */
  note?: ReactNode
  /** A chip such as 'Your plan'. */
  chip?: ReactNode
  disabled?: boolean
}

interface PlanCardsProps<Value extends string> {
  legend: string
  plans: readonly PlanCardContent<Value>[]
  /** A plan beside the others that cannot be selected. */
  beside?: ReactNode
  value: Value
  onChange: (value: Value) => void
}

/** Plans as radio cards, side by side if there is room; the whole card is the target. */
export function PlanCards<Value extends string>(props: PlanCardsProps<Value>) {
  const { legend, plans, beside, value, onChange } = props
  const name = useId()
  return (
    <fieldset className={`grid min-w-0 gap-4 md:grid-cols-2 ${beside ? 'xl:grid-cols-3' : ''}`}>
      <legend className="sr-only">{legend}</legend>
      {plans.map((plan) => (
        <label key={plan.value} className="card plan">
          <PlanHead plan={plan}>
            <input
              type="radio"
              name={name}
              className="radio"
              aria-label={`${plan.name} plan, ${plan.price} ${plan.per}`}
              checked={plan.value === value}
              disabled={plan.disabled}
              onChange={() => onChange(plan.value)}
            />
          </PlanHead>
          <span className="num flex flex-wrap items-baseline gap-x-2">
            <span className="plan-price">{plan.price}</span>
            <span className="text-muted">{plan.per}</span>
          </span>
          {plan.lead !== undefined && <span className="text-sm text-muted">{plan.lead}</span>}
          <PlanFeatures features={plan.features} />
          {plan.note !== undefined && <span className="plan-note">{plan.note}</span>}
        </label>
      ))}
      {beside}
    </fieldset>
  )
}

interface HeadProps {
  plan: Pick<PlanCardContent<string>, 'name' | 'chip'>
  children?: ReactNode
}

export const PlanHead = ({ plan, children }: HeadProps) => (
  <span className="flex items-center justify-between gap-3">
    <span className="flex flex-wrap items-center gap-2 text-xl font-[620]">
      {plan.name}
      {plan.chip}
    </span>
    {children}
  </span>
)

export const PlanFeatures = ({ features }: { features: readonly string[] }) => (
  <ul className="grid gap-2 text-[0.9375rem]">
    {features.map((feature) => (
      <li key={feature} className="flex items-start gap-2.5">
        <Icon name="check" className="mt-0.5 text-primary" />
        {feature}
      </li>
    ))}
  </ul>
)
