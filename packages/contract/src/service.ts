import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Health = z.object({
  status: z.enum(['ok', 'database_unavailable', 'stopping']),
  version: z.string(),
  instance: z.string(),
})

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  auth: 'public',
  tag: 'service',
  summary: 'Readiness: 200 if it can serve requests, 503 during shutdown or without a database',
  answer: Health,
  errors: [],
})

export const live = endpoint({
  method: 'GET',
  path: '/api/health/live',
  auth: 'public',
  tag: 'service',
  summary: 'Liveness: 200 if the process responds',
  answer: z.object({ status: z.literal('ok') }),
  errors: [],
})

export const securityText = endpoint({
  method: 'GET',
  path: '/.well-known/security.txt',
  auth: 'public',
  tag: 'service',
  summary: 'Get the contact for vulnerability reports (RFC 9116)',
  stream: 'text/plain',
  errors: [],
})

export const HelpLine = z.object({
  text: z.string(),
  phone: z.string(),
  sms: z.string(),
  chatUrl: z.string(),
  chatLabel: z.string(),
})

/** Public configuration for the browser. Contains no secret. */
export const Config = z.object({
  version: z.string(),
  demo: z.boolean(),
  helpLine: HelpLine,
  /** The support address. */
  supportEmail: z.string(),
  /** Whether emails are in a folder and can be read at /outbox, in development only. */
  outbox: z.boolean(),
  payments: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    publishableKey: z.nullable(z.string()),
  }),
})
export type Config = z.output<typeof Config>
z.globalRegistry.add(Config, { id: 'Config' })

export const config = endpoint({
  method: 'GET',
  path: '/api/config',
  auth: 'public',
  tag: 'service',
  summary: 'Get the public configuration: demo, payments, help line, support address',
  answer: Config,
  errors: [],
})

export const openapi = endpoint({
  method: 'GET',
  path: '/api/docs/openapi.json',
  auth: 'public',
  tag: 'service',
  summary: 'Get this document as OpenAPI 3.1; /api/docs shows it',
  answer: z.record(z.string(), z.unknown()),
  errors: [],
})
