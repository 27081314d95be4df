import type { OutgoingMessage } from '@fourcast/contract/admin-work.ts'
import { Chip } from '#ui/Chip.tsx'

type Status = OutgoingMessage['status']

export const STATUS_NAMES: Readonly<Record<Status, string>> = {
  waiting: 'Waiting',
  failing: 'Failing',
  sent: 'Sent',
  given_up: 'Given up',
}

const LOOKS = {
  waiting: { kind: 'plain', icon: 'clock' },
  failing: { kind: 'warning', icon: 'warning' },
  sent: { kind: 'success', icon: 'check' },
  given_up: { kind: 'error', icon: 'error' },
} as const

export const StatusChip = ({ of }: { of: Status }) => <Chip {...LOOKS[of]}>{STATUS_NAMES[of]}</Chip>
