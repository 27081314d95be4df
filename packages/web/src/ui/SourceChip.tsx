import type { StateResults } from '@fourcast/contract/lottery.ts'
import { Chip } from '#ui/Chip.tsx'

type ChipEntry = Pick<StateResults, 'simulated' | 'stale' | 'publisher' | 'checkedAt' | 'failedAt'>

/** Whether a state's draws are live, simulated or out of date. */
export function SourceChip({ entry }: { entry: ChipEntry }) {
  const { simulated, stale, publisher, checkedAt, failedAt } = entry
  if (simulated) return <Chip kind="warning">Simulated</Chip>
  if (failedAt !== null)
    return (
      <Chip kind="error" icon="clock">
        Not updating
      </Chip>
    )
  if (stale)
    return (
      <Chip kind="error" icon="clock">
        Stale
      </Chip>
    )
  // A source that was never checked may not work: it is not live yet.
  return publisher === null || checkedAt === null ? null : <Chip kind="green">Live</Chip>
}
