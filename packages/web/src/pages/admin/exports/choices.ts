import type { ExportType } from '@fourcast/contract/admin-figures.ts'
import { isDay } from '../parts/use-filters.ts'

export const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
] as const

export type Format = (typeof FORMATS)[number]['value']

export const NAMES: Readonly<Record<ExportType, string>> = {
  users: 'Users',
  subscriptions: 'Subscriptions',
  payments: 'Payments',
  draws: 'Draws',
  quarantine: 'Quarantine',
  forecasts: 'Forecasts',
  messages: 'Messages',
  audit: 'Audit',
  analytics: 'Analytics',
}

/** What a row is, and what of it is personal. */
export const HOLDS: Readonly<Record<ExportType, string>> = {
  users: 'Accounts with names and addresses: keep the file as you keep those. No passwords.',
  subscriptions: 'The plan of each account, its status and dates.',
  payments: 'Invoices with what was paid and refunded, without card or bank data.',
  draws: 'Published results of every game and state, by the day they were drawn.',
  quarantine: 'Rows that were set aside, with the decisions.',
  forecasts: 'What was said before each draw, what came, and the hashes.',
  messages: 'What people wrote to support, with their names and addresses.',
  audit: 'What administrators did, and to what.',
  analytics: 'The figures of each New York day, for a year back, without accounts deleted since.',
}

/** What is wrong with the days of a period, each empty where it is open; null where nothing is. */
export function periodError(from: string, to: string) {
  // All rows of all days are not what half a year asks for.
  if ([from, to].some((day) => day !== '' && !isDay(day))) return 'Enter whole days'
  return from !== '' && to !== '' && from > to ? 'From is after To' : null
}
