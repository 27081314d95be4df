import type { StateResults } from '@fourcast/contract/lottery.ts'
import { Chip } from '#ui/Chip.tsx'

type ChipEntry = Pick<StateResults, 'simulated' | 'stale' | 'publisher' | 'unreachedAt'>

/** What the draws of a state are worth, in one word. */
export function SourceChip({ entry }: { entry: ChipEntry }) {
  const { simulated, stale, publisher, unreachedAt } = entry
  if (simulated) return <Chip kind="warning">Simulated</Chip>
  if (unreachedAt !== null)
    return (
      <Chip kind="error" icon="clock">
        Not reached
      </Chip>
    )
  if (stale)
    return (
      <Chip kind="error" icon="clock">
        Stale
      </Chip>
    )
  return publisher === null ? null : <Chip kind="green">Live</Chip>
}
