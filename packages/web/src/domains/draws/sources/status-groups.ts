import type { DrawSource } from '@fourcast/contract/sources.ts'

interface StatusGroup {
  status: DrawSource['status']
  label: string
}

/** The groups in a list of states, in order. A state whose source has no draws yet is in none. */
export const STATUS_GROUPS: readonly StatusGroup[] = [
  { status: 'live', label: 'Live' },
  { status: 'late', label: 'Real draws, stale' },
  { status: 'unreachable', label: 'Real draws, not updating now' },
  { status: 'imported', label: 'Real draws, no longer updated' },
  { status: 'simulated', label: 'Simulated for practice' },
]
