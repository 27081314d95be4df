import type { StateResults } from '@fourcast/contract/lottery.ts'
import { Chip } from '#ui/Chip.tsx'

type ChipEntry = Pick<StateResults, 'simulated' | 'stale' | 'publisher' | 'answeredAt' | 'failedAt'>

/** True if new real draws arrive automatically. A source that never answered may not work. */
export const isLive = ({ simulated, stale, publisher, answeredAt, failedAt }: ChipEntry) =>
  !simulated && !stale && failedAt === null && publisher !== null && answeredAt !== null

/** Live, simulated or stale, as a chip. */
export function SourceChip({ entry }: { entry: ChipEntry }) {
  const { simulated, stale, failedAt } = entry
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
  return isLive(entry) ? <Chip kind="green">Live</Chip> : null
}
