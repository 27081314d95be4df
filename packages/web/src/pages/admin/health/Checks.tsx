import type { HealthCheck } from '@fourcast/contract/admin-figures.ts'
import { Chip } from '#ui/Chip.tsx'

/** Health checks with their status and measurement. */
export const Checks = ({ checks }: { checks: readonly HealthCheck[] }) => (
  <ul className="list">
    {checks.map(({ name, status, message }) => (
      <li key={name} className="flex-wrap gap-y-1">
        <span className="strong grow">{CHECK_NAMES[name]}</span>
        <StatusChip of={status} />
        <span className="num w-full text-sm break-words text-muted">{message}</span>
      </li>
    ))}
  </ul>
)

type HealthStatus = HealthCheck['status']

const LOOKS = {
  ok: { kind: 'success', icon: 'check', name: 'OK' },
  warning: { kind: 'warning', icon: 'warning', name: 'Warning' },
  failing: { kind: 'error', icon: 'error', name: 'Failing' },
  off: { kind: 'plain', icon: 'close', name: 'Off' },
} as const

export function StatusChip({ of }: { of: HealthStatus }) {
  const { kind, icon, name } = LOOKS[of]
  return (
    <Chip kind={kind} icon={icon}>
      {name}
    </Chip>
  )
}

const CHECK_NAMES: Readonly<Record<HealthCheck['name'], string>> = {
  database: 'Database',
  jobs: 'Background jobs',
  mail: 'Email',
  sms: 'Text messages',
  payments: 'Payments',
  sources: 'Draw sources',
  forecasts: 'Forecasts',
  backup: 'Backup',
  disk: 'Disk',
}

const ORDER = ['failing', 'warning', 'ok', 'off'] as const

/** Sorts the most urgent status first. */
export const worstFirst = (checks: readonly HealthCheck[]) =>
  checks.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))

export const OVERALL = {
  ok: 'All systems are working.',
  warning: 'Something needs attention.',
  failing: 'Something is down.',
} as const
