import { type ComponentType, lazy } from 'react'

const page = (path: string, load: () => Promise<{ default: ComponentType }>) => ({
  path: `/admin/${path}`,
  Page: lazy(load),
})

/** Pages below /admin. Each is a lazy chunk. */
export const PAGES = [
  page('overview', () => import('./overview/OverviewPage.tsx')),
  page('users', () => import('./users/UsersPage.tsx')),
  page('users/:id', () => import('./users/UserPage.tsx')),
  page('subscriptions', () => import('./subscriptions/SubscriptionsPage.tsx')),
  page('payments', () => import('./payments/PaymentsPage.tsx')),
  page('payments/:id', () => import('./payments/PaymentPage.tsx')),
  page('messages', () => import('./messages/MessagesPage.tsx')),
  page('sources', () => import('./sources/SourcesPage.tsx')),
  page('quarantine', () => import('./quarantine/QuarantinePage.tsx')),
  page('imports', () => import('./imports/ImportsPage.tsx')),
  page('models', () => import('./models/ModelsPage.tsx')),
  page('operations', () => import('./operations/OperationsPage.tsx')),
  page('audit', () => import('./audit/AuditPage.tsx')),
  page('export', () => import('./exports/ExportPage.tsx')),
]
