import type { HealthCheck } from '@fourcast/contract/admin-figures.ts'

export const CHECK_NAMES: Readonly<Record<HealthCheck['name'], string>> = {
  database: 'Database',
  jobs: 'Background jobs',
  mail: 'Mail',
  sms: 'Text messages',
  payments: 'Payments',
  sources: 'Draw sources',
  forecasts: 'Forecasts',
  backup: 'Backup',
  disk: 'Disk',
}

const ORDER = ['failing', 'warning', 'ok', 'off'] as const

/** What needs someone first. */
export const worstFirst = (checks: readonly HealthCheck[]) =>
  checks.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))

export const OVERALL = {
  ok: 'Every part of the service is well.',
  warning: 'Something needs a look.',
  failing: 'Something does not work.',
} as const
