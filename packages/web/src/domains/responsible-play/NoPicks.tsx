import { noPicksText } from './break-text.ts'
import { Empty } from '#ui/Empty.tsx'

/** Replaces picks during a break. */
export const NoPicks = ({ until }: { until: string }) => (
  <Empty kind="quiet" title="No picks during your break">
    {noPicksText(until)}
  </Empty>
)
