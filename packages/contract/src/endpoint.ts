import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call: everyone, every signed-in user, or administrators. `optional` is for everyone and
 * uses a valid token if there is one; an expired token counts as none.
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
  /** How long a key is stored. */
  readonly days: number
}

/** The keys of all payment calls together. */
export const PAYMENT_KEYS = { days: 7 } as const

/** One call of the API. The server validates and serializes by it, the browser parses by it, and the OpenAPI document is generated from it. */
export interface Endpoint {
  readonly method: HttpMethod
  /** In Fastify's syntax: `/api/numbers/results/:id`. */
  readonly path: string
  readonly auth: Access
  /** Only accounts whose address is confirmed may make it; others are refused with `address_unconfirmed`. */
  readonly confirmed?: true
  /**
   * It requires a password or code within the last 15 minutes; otherwise it is refused with
   * `proof_required`. With 'code', only accounts with two-factor authentication need it.
   */
  readonly proof?: true | 'code'
  /** It takes an Idempotency-Key. */
  readonly idempotency?: Idempotency
  readonly tag: string
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The fields of a multipart/form-data body, including its one file as a `File`. */
  readonly multipart?: Schema
  /** The upload time limit in milliseconds, if it is longer than for other calls. */
  readonly sendingMs?: number
  /** The body of a successful response; absent if it is empty (204, 202) or streamed. */
  readonly answer?: Schema
  /** The body of a 202, if the call can also be accepted and completed later. */
  readonly accepted?: Schema
  /** The status of success, by default 200. */
  readonly status?: 200 | 201 | 202 | 204
  /** The media types of a response that is not one JSON value. */
  readonly stream?: StreamType | readonly StreamType[]
  /** Its error codes, besides `internal` and `unavailable`. */
  readonly errors: readonly ErrorCode[]
}

/** Defines a call without widening its types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Sent<S> = S extends Schema ? z.input<S> : undefined

/** The parsed input of a handler. */
export interface Input<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** The return value of a handler: `undefined` for a call without a response body. */
export type Answer<E extends Endpoint> = Parsed<E['answer']>

type Part<K extends string, S> = S extends Schema
  ? object extends Sent<S>
    ? { [key in K]?: Sent<S> }
    : { [key in K]: Sent<S> }
  : { [key in K]?: never }

/** What a client sends; `form` is a multipart body. */
export type Request<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  Part<'form', E['multipart']>
