import '#styles/choice.css'
import { type PaidPlanId, type PlanId, PLAN_IDS, type Term } from '@fourcast/contract/plans.ts'
import { useId } from 'react'
import { COMPARISON, type Included } from './comparison.ts'
import type { PlansById } from './use-plans.ts'
import { dollarsOf } from '#core/money.ts'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'

/** Viewer of the Free column: a guest, a Free user, a Free user after a cancelled plan, or any other user. */
export type FreeOwner = 'guest' | 'own' | 'afterCancelling' | 'other'

interface ComparePlansProps {
  plans: PlansById
  value: PaidPlanId
  /** The term, which the refund depends on. */
  term: Term
  onChange: (plan: PaidPlanId) => void
  /** Labels of a plan for this user: 'Your plan'. */
  chips?: Partial<Record<PaidPlanId, string>>
  disabled?: boolean
  free: FreeOwner
}

/** Content of the gold column beside a group's name. */
const NO_BREAK_SPACE = '\u00A0'

/** Plans side by side. The heads of Basic and Premium are the radio buttons of the order. */
export function ComparePlans(props: ComparePlansProps) {
  const { plans, value, term, free } = props
  const group = useId()
  const context = { plans, term, afterCancelling: free === 'afterCancelling' }
  const look = (id: PlanId) => `plan-${id} ${id === value ? 'plan-chosen' : ''}`
  return (
    <fieldset className="card compare-card">
      <legend className="sr-only">Plan</legend>
      <table className="compare">
        <caption className="sr-only">Compare plans</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Feature</span>
            </th>
            {PLAN_IDS.map((id) => (
              <th key={id} scope="col" className={look(id)}>
                <Head {...props} id={id} group={group} />
              </th>
            ))}
          </tr>
        </thead>
        {COMPARISON.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="compare-group">
              <th colSpan={3} scope="rowgroup">
                {title}
              </th>
              <td className={look('premium')}>{NO_BREAK_SPACE}</td>
            </tr>
            {rows.map(({ name, cell }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {PLAN_IDS.map((id) => (
                  <td key={id} className={look(id)}>
                    <Cell of={cell(id, context)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </fieldset>
  )
}

function Cell({ of }: { of: Included }) {
  if (typeof of === 'string') return of
  return of ? (
    <>
      <Icon name="check" className="mx-auto text-primary" />
      <span className="sr-only">Yes</span>
    </>
  ) : (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">No</span>
    </>
  )
}

function Head(props: ComparePlansProps & { id: PlanId; group: string }) {
  const { id, group, plans, value, onChange, chips, disabled = false, free } = props
  const { name, price } = plans[id]
  if (id === 'free') {
    const isOwn = free === 'own' || free === 'afterCancelling'
    return (
      <div className="plan">
        <Price name={name} price={dollarsOf(0)} per="always free" />
        {isOwn && <Chip kind="green">Your plan</Chip>}
        {free === 'guest' && (
          <Link to="/signup" className="link">
            Sign up
          </Link>
        )}
      </div>
    )
  }
  const chip = chips?.[id]
  const [cost, per] = [dollarsOf(price), 'a month']
  return (
    <label className="plan">
      <Price name={name} price={cost} per={per} />
      <input
        type="radio"
        name={group}
        className="radio"
        aria-label={`${name} plan, ${cost} ${per}`}
        checked={id === value}
        disabled={disabled}
        onChange={() => onChange(id)}
      />
      {chip !== undefined && <Chip kind="green">{chip}</Chip>}
    </label>
  )
}

const Price = ({ name, price, per }: { name: string; price: string; per: string }) => (
  <>
    <span className="text-base font-[640]">{name}</span>
    <span className="plan-price num">{price}</span>
    <span className="text-xs font-normal text-muted">{per}</span>
  </>
)
