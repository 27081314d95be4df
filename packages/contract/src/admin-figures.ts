import * as z from 'zod/mini'
import { CalendarDate, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { SourceStatus } from './admin-draws.ts'

const DAYS = 'days is a whole number from 7 to 365'

/** One New York day. Deleted accounts are not counted, except in revenue and refunds. */
export const DayFigures = z.object({
  date: CalendarDate,
  signUps: z.int(),
  /** Accounts with a generation, a fair pick or a query. */
  activeUsers: z.int(),
  generations: z.int(),
  /** Generations refused by a limit. */
  quotaHits: z.int(),
  /** Payments and refunds, in US cents. */
  revenue: z.int(),
  refunds: z.int(),
})
export type DayFigures = z.output<typeof DayFigures>

export const Analytics = z.object({
  asOf: Instant,
  /** Oldest first. Every day of the period, including empty ones. */
  days: z.array(DayFigures),
  totals: z.object({
    users: z.int(),
    signUps: z.int(),
    /** Different accounts in the last 1, 7 and 30 days. */
    activeToday: z.int(),
    active7Days: z.int(),
    active30Days: z.int(),
    generations: z.int(),
    quotaHits: z.int(),
    revenue: z.int(),
    refunds: z.int(),
  }),
  /** Accounts by plan and status. */
  plans: z.array(z.object({ plan: z.string(), status: z.string(), accounts: z.int() })),
  sources: z.array(SourceStatus),
})
export type Analytics = z.output<typeof Analytics>
z.globalRegistry.add(Analytics, { id: 'Analytics' })

export const analytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  auth: 'admin',
  tag: 'admin',
  summary:
    'Get sign-ups, active users, generations, quota refusals and revenue by New York day, accounts by plan, and how current each source is. Accounts deleted since are not counted, except in revenue and refunds',
  query: z.object({
    days: z._default(
      z.coerce.number(DAYS).check(z.int(DAYS), z.minimum(7, DAYS), z.maximum(365, DAYS)),
      30,
    ),
  }),
  answer: Analytics,
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})

/** One health check. */
export const HealthCheck = z.object({
  name: z.enum([
    'database',
    'jobs',
    'mail',
    'sms',
    'payments',
    'sources',
    'forecasts',
    'backup',
    'disk',
  ]),
  status: z.enum(['ok', 'warning', 'failing', 'off']),
  /** The measurement, as a sentence. */
  message: z.string(),
})
export type HealthCheck = z.output<typeof HealthCheck>

export const AdminHealth = z.object({
  /** The worst status of all checks. */
  status: z.enum(['ok', 'warning', 'failing']),
  asOf: Instant,
  version: z.string(),
  /** The instance that responded. */
  instance: z.string(),
  startedAt: Instant,
  checks: z.array(HealthCheck),
  database: z.object({ latencyMs: z.number(), sizeBytes: z.int(), connections: z.int() }),
  /** Figures of this instance. */
  process: z.object({ heapUsedBytes: z.int(), rssBytes: z.int(), eventLoopLagMs: z.number() }),
})
export type AdminHealth = z.output<typeof AdminHealth>
z.globalRegistry.add(AdminHealth, { id: 'AdminHealth' })

export const adminHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  auth: 'admin',
  tag: 'admin',
  summary: 'Get the health of each part of the service',
  answer: AdminHealth,
  errors: ['unauthenticated', 'forbidden'],
})

export const EXPORT_TYPES = [
  'users',
  'subscriptions',
  'payments',
  'draws',
  'quarantine',
  'forecasts',
  'messages',
  'audit',
  'analytics',
] as const
export type ExportType = (typeof EXPORT_TYPES)[number]

export const exportData = endpoint({
  method: 'GET',
  path: '/api/admin/export/:type',
  auth: 'admin',
  proof: true,
  tag: 'admin',
  summary:
    'Stream all rows of a type as CSV (UTF-8 with BOM, safe for spreadsheets), or as JSON with `format=json`. `analytics` has the days of the last year, because older usage is deleted',
  params: z.object({ type: z.enum(EXPORT_TYPES, 'type is not known') }),
  query: z.object({
    format: z._default(z.enum(['csv', 'json'], 'format is csv or json'), 'csv'),
    /** New York days on which a row was created, or a draw was held; inclusive. */
    dateFrom: z.optional(CalendarDate),
    dateTo: z.optional(CalendarDate),
  }),
  stream: ['text/csv', 'application/json'],
  errors: ['unauthenticated', 'forbidden', 'invalid', 'proof_required'],
})
