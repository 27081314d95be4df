import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Health = z.object({
  status: z.enum(['ok', 'starting', 'stopping']),
  version: z.string(),
  instance: z.string(),
})

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  auth: 'public',
  tag: 'service',
  summary: 'Ready to serve: 200 once it is, 503 while it starts, stops or has no database',
  answer: Health,
  errors: [],
})

export const live = endpoint({
  method: 'GET',
  path: '/api/health/live',
  auth: 'public',
  tag: 'service',
  summary: 'The process answers; says nothing of what it depends on',
  answer: z.object({ status: z.literal('ok') }),
  errors: [],
})

export const securityText = endpoint({
  method: 'GET',
  path: '/.well-known/security.txt',
  auth: 'public',
  tag: 'service',
  summary: 'Where to report a vulnerability, and until when this holds (RFC 9116)',
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

/** What the browser must know before anyone signs in. Never a secret. */
export const Config = z.object({
  version: z.string(),
  demo: z.boolean(),
  helpLine: HelpLine,
  /** Where people write to us from their own mail program. */
  supportEmail: z.string(),
  /** Whether mail lies in a folder and can be read at /outbox: in development only. */
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
  summary: 'What the browser must know: demo on, payments, the help line, where to write to us',
  answer: Config,
  errors: [],
})

export const openapi = endpoint({
  method: 'GET',
  path: '/api/docs/openapi.json',
  auth: 'public',
  tag: 'service',
  summary: 'This document, as OpenAPI 3.1; people read it at /api/docs',
  answer: z.record(z.string(), z.unknown()),
  errors: [],
})
