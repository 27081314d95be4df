import type { HealthCheck } from '@fourcast/contract/admin-figures.ts'
import { Chip } from '#ui/Chip.tsx'

export type HealthStatus = HealthCheck['status']

const LOOKS = {
  ok: { kind: 'success', icon: 'check', name: 'Well' },
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
