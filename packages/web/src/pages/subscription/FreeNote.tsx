import type { PlanOffer } from '@fourcast/contract/subscriptions.ts'
import { Link } from '#ui/Link.tsx'

/** The plan that costs nothing, for whoever wants none of the two. */
export function FreeNote({ free, guest = false }: { free: PlanOffer; guest?: boolean }) {
  const { generationsPerDay, historyDays } = free.limits
  return (
    <p className="text-sm text-muted">
      Not ready? The {free.name} plan stays free: {generationsPerDay} generations a day with Silver
      and Gold, and {historyDays} days of history.{' '}
      {guest && <Link to="/signup">Start with Free</Link>}
    </p>
  )
}
