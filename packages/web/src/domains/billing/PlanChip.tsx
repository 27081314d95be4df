import type { Subscription } from '@fourcast/contract/accounts.ts'
import { isTrial, planLabel } from './plan-text.ts'
import { Chip } from '#ui/Chip.tsx'

/** The plan as a chip: gold for a trial, green for a paid plan. */
export function PlanChip({ of }: { of: Pick<Subscription, 'plan' | 'status'> | null }) {
  const kind = isTrial(of) ? 'gold' : (of?.plan ?? 'free') === 'free' ? 'plain' : 'green'
  return <Chip kind={kind}>{planLabel(of)}</Chip>
}
