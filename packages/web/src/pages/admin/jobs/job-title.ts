import { codeLabel } from '#pages/admin/admin-text.ts'

const TITLES: Readonly<Record<string, string>> = {
  'accounts-purge': 'Delete expired sessions and links',
  'audit-purge': 'Delete old audit entries',
  'backup-watch': 'Check for missing backups',
  'billing-ask-again': 'Check pending bank payments again',
  'billing-invoices': 'Delete old invoices',
  'billing-purge': 'Cancel stale orders',
  'billing-quotas': 'Delete old usage counters',
  'billing-reconcile': 'Reconcile payments with the provider',
  'billing-terms': 'Renew and end plans',
  'breaks-end': 'End breaks',
  'breaks-purge': 'Delete records of ended breaks',
  'contact-purge': 'Delete old contact messages',
  'demo-reset': 'Reset the demo account',
  'draws-history': 'Load the included draw history',
  'draws-simulated': 'Simulate draws',
  'files-removal': 'Delete removed files',
  'idempotency-purge': 'Delete expired idempotency keys',
  'imports-purge': 'Delete old imports',
  'imports-read': 'Read imported files',
  'learning-chain': 'Verify the forecast chain',
  'learning-follow': 'Make and score forecasts',
  'learning-heads': 'Sign the forecast chain',
  'learning-train': 'Train models',
  'mail-deliver': 'Send emails',
  'mail-summary': 'Queue weekly summaries',
  'messages-purge': 'Delete old emails and texts',
  'notifications-mail': 'Queue emails and texts for notifications',
  'notifications-purge': 'Delete old notifications',
  'numbers-purge': 'Delete old generations and results',
  'payments-inbox': 'Process payment events',
  'payments-missed': 'Fetch missed payment events',
  'payments-purge': 'Delete old payment events',
  'payments-removals': 'Remove payment methods at the provider',
  'phone-codes-purge': 'Delete expired phone codes',
  'push-deliver': 'Send push notifications',
  sandbox: 'Send sandbox payment events',
  'sms-deliver': 'Send text messages',
}

/** Lottery whose results the job of a source checks. */
const PUBLISHERS: Readonly<Record<string, string>> = {
  dclottery: 'the DC Lottery',
  galottery: 'the Georgia Lottery',
  nclottery: 'the North Carolina Education Lottery',
  sclottery: 'the South Carolina Education Lottery',
  socrata: 'New York’s open data',
  texas: 'the Texas Lottery',
  valottery: 'the Virginia Lottery',
  wilottery: 'the Wisconsin Lottery',
}

/** Title of a recurring job; its technical name if it has no title. */
export function jobTitle(name: string): string {
  const [, source] = /^draws-source-(.+)$/.exec(name) ?? []
  if (source !== undefined) return `Check results of ${PUBLISHERS[source] ?? source}`
  return TITLES[name] ?? codeLabel(name)
}
