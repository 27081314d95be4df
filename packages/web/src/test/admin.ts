import type { AuditEntry } from '@fourcast/contract/admin-audit.ts'
import type {
  AdminMessage,
  AdminPaymentDetail,
  AdminSubscription,
} from '@fourcast/contract/admin-billing.ts'
import type { AdminUserDetail } from '@fourcast/contract/admin-users.ts'

/** A list as calls answer it, with a single page. */
export const pageWith = <Row>(content: readonly Row[], totalElements = content.length) => ({
  content,
  page: 0,
  size: 20,
  totalElements,
  totalPages: Math.ceil(totalElements / 20),
})

const id = (n: number) => `0198a7c2-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Kim, as an administrator sees her. */
export const userOf = (rest: Partial<AdminUserDetail> = {}): AdminUserDetail => ({
  id: id(7),
  email: 'kim@example.com',
  name: 'Kim Reed',
  firstName: 'Kim',
  lastName: 'Reed',
  role: 'user',
  subscription: {
    plan: 'basic',
    planName: 'Basic',
    status: 'active',
    isActive: true,
    trialDays: 0,
    expiresAt: '2026-12-14T15:00:00Z',
    nextBilling: '2026-12-14T15:00:00Z',
  },
  createdAt: '2026-11-01T12:00:00Z',
  lastActiveAt: '2026-11-20T15:00:00Z',
  emailVerified: true,
  twoFactor: false,
  isDemo: false,
  disabledAt: null,
  disabledReason: null,
  onBreakUntil: null,
  canLiftBreak: false,
  sessions: [
    {
      id: id(70),
      device: 'Safari on iPhone',
      address: '203.0.113.7',
      createdAt: '2026-11-19T15:00:00Z',
      lastActiveAt: '2026-11-20T15:00:00Z',
      expiresAt: '2099-01-01T00:00:00Z',
      remember: true,
      isCurrent: false,
    },
  ],
  figures: {
    generations: 1_214,
    generationsToday: 12,
    refusedToday: 1,
    savedResults: 214,
    wins: 2,
    paid: 19_998,
    refunded: 5_000,
  },
  canChange: true,
  ...rest,
})

export const subscriptionOf = (rest: Partial<AdminSubscription> = {}): AdminSubscription => ({
  id: id(7),
  email: 'kim@example.com',
  name: 'Kim Reed',
  plan: 'basic',
  planName: 'Basic',
  status: 'active',
  isActive: true,
  term: 'monthly',
  startedAt: '2026-11-14T15:00:00Z',
  expiresAt: '2026-12-14T15:00:00Z',
  nextBilling: '2026-12-14T15:00:00Z',
  nextPlan: null,
  granted: false,
  openOrder: false,
  canChange: true,
  ...rest,
})

export const paymentOf = (rest: Partial<AdminPaymentDetail> = {}): AdminPaymentDetail => ({
  id: id(42),
  number: 'FC-000042',
  issuedAt: '2026-11-14T15:00:00Z',
  userId: id(7),
  customer: { name: 'Kim Reed', email: 'kim@example.com' },
  plan: 'basic',
  term: 'monthly',
  purpose: 'subscribe',
  amount: 9_999,
  refunded: 0,
  refundable: 9_999,
  currency: 'usd',
  status: 'paid',
  paidAt: '2026-11-14T15:00:05Z',
  paidWith: 'Visa ending in 4242',
  disputed: false,
  attempts: [
    {
      n: 1,
      status: 'declined',
      declineCode: 'insufficient_funds',
      createdAt: '2026-11-14T15:00:00Z',
      settledAt: '2026-11-14T15:00:02Z',
    },
    {
      n: 2,
      status: 'succeeded',
      declineCode: null,
      createdAt: '2026-11-14T15:00:04Z',
      settledAt: '2026-11-14T15:00:05Z',
    },
  ],
  refunds: [],
  canChange: true,
  ...rest,
})

export const adminMessageOf = (rest: Partial<AdminMessage> = {}): AdminMessage => ({
  id: id(90),
  userId: id(7),
  name: 'Kim Reed',
  email: 'kim@example.com',
  topic: 'billing',
  message: 'I was charged twice.\n\nPlease look.',
  plan: 'premium',
  createdAt: '2026-11-20T15:00:00Z',
  handledAt: null,
  ...rest,
})

export const auditOf = (rest: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-20T15:00:00Z',
  actorId: id(1),
  actor: 'dana@example.com',
  action: 'user.role',
  subject: 'user',
  subjectId: id(7),
  before: { role: 'user' },
  after: { role: 'admin' },
  requestId: 'req-1',
  ...rest,
})
