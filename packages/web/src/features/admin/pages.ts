import { type ComponentType, lazy } from 'react'

const page = (path: string, load: () => Promise<{ default: ComponentType }>) => ({
  path,
  Page: lazy(load),
})

/** Below /admin. Each is fetched when it is opened. */
export const PAGES = [
  page('users', () => import('#features/admin/users/UsersPage.tsx')),
  page('users/:id', () => import('#features/admin/users/UserPage.tsx')),
  page('subscriptions', () => import('#features/admin/subscriptions/SubscriptionsPage.tsx')),
  page('payments', () => import('#features/admin/payments/PaymentsPage.tsx')),
  page('payments/:id', () => import('#features/admin/payments/PaymentPage.tsx')),
  page('messages', () => import('#features/admin/messages/MessagesPage.tsx')),
  page('audit', () => import('#features/admin/audit/AuditPage.tsx')),
]
