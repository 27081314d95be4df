import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call: anyone; anyone, though who is signed in is known (`optional`: a token that no
 * longer holds is as none); anyone signed in; or those of a rank.
 */
export type Access = 'public' | 'optional' | 'user' | 'admin' | 'super_admin'

export type Schema = z.ZodMiniType

type StreamType =
  | 'text/csv'
  | 'text/event-stream'
  | 'text/html'
  | 'text/plain'
  | 'text/xml'
  | 'application/json'
  | 'application/pdf'
  | 'application/zip'
  | 'image/webp'

/** How a call that takes an Idempotency-Key treats a repeat: docs/decisions/0033-idempotency.md. */
export interface Idempotency {
  /** `atomic`: one transaction stores effect and answer. `resumable`: calls to a provider follow the effect. */
  readonly kind: 'atomic' | 'resumable'
  /** Whose keys they are: one call's own, or all payments', where a key of one call is refused by the others. */
  readonly keysOf: 'call' | 'payments'
  /** How long a key is stored. */
  readonly days: number
}

export const PAYMENT_KEYS = { kind: 'resumable', keysOf: 'payments', days: 7 } as const

/** As long as a generation that is not saved. */
export const PICK_KEYS = { kind: 'atomic', keysOf: 'call', days: 2 } as const

/**
 * One call, run by both sides: the server validates and serialises through it, the browser sends
 * and parses through it, and the OpenAPI document is made of it.
 */
export interface Endpoint {
  readonly method: HttpMethod
  /** As Fastify writes it: `/api/numbers/results/:id`. */
  readonly path: string
  readonly auth: Access
  /** Only accounts whose address is confirmed may make it; others are refused with `address_unconfirmed`. */
  readonly confirmed?: true
  /** It takes a password or code of the last 15 minutes; otherwise it is refused with `proof_required`. */
  readonly proof?: true
  /** It takes an Idempotency-Key. */
  readonly idempotency?: Idempotency
  readonly tag: string
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The fields of a multipart/form-data body, its one file among them as a `File`. */
  readonly multipart?: Schema
  /** Milliseconds that its body may be on its way, where that is longer than for others. */
  readonly sendingMs?: number
  /** The body of a successful answer; absent when there is none (204, 202) or when it is streamed. */
  readonly answer?: Schema
  /** What a 202 says, where a call may also be accepted and done later. */
  readonly accepted?: Schema
  /** The status of success; 200 unless said. */
  readonly status?: 200 | 201 | 202 | 204
  /** The media type of an answer that is not one JSON value, or all it may have. */
  readonly stream?: StreamType | readonly StreamType[]
  /** What it may refuse with, besides `internal` and `unavailable`. */
  readonly errors: readonly ErrorCode[]
}

/** Names a call without widening its types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Sent<S> = S extends Schema ? z.input<S> : undefined

/** What a handler gets: every part parsed. */
export interface Input<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a handler returns: `undefined` for a call without an answer. */
export type Answer<E extends Endpoint> = Parsed<E['answer']>

type Part<K extends string, S> = S extends Schema
  ? object extends Sent<S>
    ? { [key in K]?: Sent<S> }
    : { [key in K]: Sent<S> }
  : { [key in K]?: never }

/** What a client sends; `form` is the multipart one. */
export type Request<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  Part<'form', E['multipart']>
