import { type PaidPlanId, PLANS } from '@fourcast/contract/plans.ts'
import { METHOD_NAMES, type Method } from '@fourcast/engine/boxes.ts'
import '#styles/method.css'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { MethodDisc } from '#ui/MethodDot.tsx'

/** A box that the plan does not have: it says which one does, and leads there. */
export const LockedMethod = ({ method, opens }: { method: Method; opens: PaidPlanId }) => (
  <Link to={`/subscription?plan=${opens}`} className="method">
    <MethodDisc method={method} />
    <b>
      <span className="sr-only">{METHOD_NAMES[method].box} </span>
      <span className="whitespace-nowrap">{METHOD_NAMES[method].metal}</span>
    </b>
    <small className="flex items-center gap-1">
      <Icon name="lock" small />
      Requires {PLANS[opens].name}
      <span className="sr-only">, see the plans</span>
    </small>
  </Link>
)
