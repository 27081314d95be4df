import type { HealthCheck } from '@fourcast/contract/admin-figures.ts'
import { CHECK_NAMES } from './checks.ts'
import { StatusChip } from './StatusChip.tsx'

/** Each part, how it does, and what was measured. */
export const Checks = ({ checks }: { checks: readonly HealthCheck[] }) => (
  <ul className="list">
    {checks.map(({ name, status, message }) => (
      <li key={name} className="justify-between">
        <span className="min-w-0 grow basis-0">
          <span className="strong block">{CHECK_NAMES[name]}</span>
          <span className="num text-sm break-words text-muted">{message}</span>
        </span>
        <StatusChip of={status} />
      </li>
    ))}
  </ul>
)
