import { type ComponentType, lazy } from 'react'

const page = (path: string, load: () => Promise<{ default: ComponentType }>) => ({
  path,
  Page: lazy(load),
})

/** Below /admin. Each is fetched when it is opened. */
export const PAGES = [
  page('overview', () => import('#features/admin/overview/OverviewPage.tsx')),
  page('users', () => import('#features/admin/users/UsersPage.tsx')),
  page('users/:id', () => import('#features/admin/users/UserPage.tsx')),
  page('subscriptions', () => import('#features/admin/subscriptions/SubscriptionsPage.tsx')),
  page('payments', () => import('#features/admin/payments/PaymentsPage.tsx')),
  page('payments/:id', () => import('#features/admin/payments/PaymentPage.tsx')),
  page('messages', () => import('#features/admin/messages/MessagesPage.tsx')),
  page('sources', () => import('#features/admin/sources/SourcesPage.tsx')),
  page('quarantine', () => import('#features/admin/quarantine/QuarantinePage.tsx')),
  page('imports', () => import('#features/admin/imports/ImportsPage.tsx')),
  page('models', () => import('#features/admin/models/ModelsPage.tsx')),
  page('outbox', () => import('#features/admin/outbox/OutboxPage.tsx')),
  page('jobs', () => import('#features/admin/jobs/JobsPage.tsx')),
  page('audit', () => import('#features/admin/audit/AuditPage.tsx')),
  page('export', () => import('#features/admin/exports/ExportPage.tsx')),
  page('health', () => import('#features/admin/health/HealthPage.tsx')),
]
