import type { ExportType } from '@fourcast/contract/admin-figures.ts'

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

export interface Period {
  dateFrom: string | undefined
  dateTo: string | undefined
}

/** What is wrong with a period; null where nothing is. */
export const periodError = ({ dateFrom, dateTo }: Period) =>
  dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo ? 'From is after To' : null
