import { FREE_AFTER_CANCELLING } from '@fourcast/contract/plans.ts'
import type { PlanOffer } from '@fourcast/contract/subscriptions.ts'
import { Link } from '#ui/Link.tsx'

interface FreeNoteProps {
  free: PlanOffer
  guest?: boolean
  /** After a cancelled plan, Free has other limits. */
  afterCancelling?: boolean
}

/** The plan that costs nothing, for people who want neither of the others. */
export function FreeNote({ free, guest = false, afterCancelling = false }: FreeNoteProps) {
  const { generationsPerDay, historyDays } = afterCancelling ? FREE_AFTER_CANCELLING : free.limits
  return (
    <p className="text-sm text-muted">
      {afterCancelling
        ? `You’re on the ${free.name} plan. It stays free: `
        : `Not ready? The ${free.name} plan stays free: `}
      {generationsPerDay} generations a day with Silver and Gold, and {historyDays} days of history.{' '}
      {guest && <Link to="/signup">Start with Free</Link>}
    </p>
  )
}
