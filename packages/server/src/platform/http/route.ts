import * as z from 'zod/mini'
import type {
  Access,
  Answer,
  Endpoint,
  Idempotency,
  Input,
  Schema,
} from '@fourcast/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { ApiError, ERROR_STATUS } from '@fourcast/contract/errors.ts'
import type { Authenticate, Principal } from './auth.ts'
import { authenticated, authenticateOptional, refuseUnconfirmed } from './auth.ts'
import type { AddressLimit } from './limits.ts'
import { refuseNul } from './nul.ts'
import { shedOrder } from './overload.ts'
import type { RouteResponse } from './idempotency/idempotency.ts'
import { withIdempotency } from './idempotency/idempotency.ts'
import type { IdempotencyDeps, ResumableOperation } from './idempotency/operation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
  }
  interface FastifyContextConfig {
    /** True if it takes an Idempotency-Key, for the OpenAPI document. */
    takesKey?: boolean
  }
}

/** Arguments of a handler besides its input. */
export interface Call<E extends Endpoint> {
  request: FastifyRequest
  reply: FastifyReply
  /** Null if `auth` is public, or if it is optional and nobody is signed in. */
  user: E['auth'] extends 'public' | 'optional' ? Principal | null : Principal
  /** For an endpoint with an Idempotency-Key: runs its effect. */
  operation: OperationOf<E>
}

type OperationOf<E extends Endpoint> = E['idempotency'] extends Idempotency
  ? ResumableOperation
  : null

export interface RouteDeps extends IdempotencyDeps {
  authenticate: Authenticate
  /** Refuses a session whose last proof is too old for an important action. */
  requireProof: (user: Principal, proof: NonNullable<Endpoint['proof']>) => Promise<void>
}

const ACCEPTED = 202

interface Options<E extends Endpoint> {
  /** Limits by address, checked first. */
  limits?: readonly AddressLimit[]
  bodyLimit?: number
  /** Refuses input that must not be stored, not even with its Idempotency-Key. */
  check?: (input: Input<E>, user: Call<E>['user']) => void
}

/** Serves one call of the contract: limit, auth, input, handler, answer, in this order. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  deps: RouteDeps,
  endpoint: E,
  handler: (
    input: Input<E>,
    call: Call<E>,
  ) => Promise<E['answer'] extends Schema ? Answer<E> : void>,
  options: Options<E> = {},
) {
  const { authenticate } = deps
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { takesKey: endpoint.idempotency !== undefined, shed: shedOrder(endpoint) },
    ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
    // A refusal of a stream has the same form as all others. The stream sends its own heartbeats.
    ...(endpoint.stream === 'text/event-stream' && { sse: { kind: 'manual', heartbeat: false } }),
    onRequest: async (request, reply) => {
      for (const limit of options.limits ?? []) await limit(request)
      // Only public reads can be cached.
      if (endpoint.auth !== 'public' || endpoint.method !== 'GET')
        reply.header('cache-control', 'no-store')
      request.principal = await callerOf(request, endpoint.auth, authenticate)
      if (endpoint.confirmed && request.principal) refuseUnconfirmed(request.principal)
      if (endpoint.proof && request.principal)
        await deps.requireProof(request.principal, endpoint.proof)
    },
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body } as Input<E>
      refuseNul(input)
      const { principal: user } = request
      options.check?.(input, user as Call<E>['user'])
      const run = async (operation: unknown): Promise<RouteResponse> => {
        const body = await handler(input, { request, reply, user, operation } as Call<E>)
        // A handler sets 202 if the work is accepted and not done yet.
        const isAccepted = reply.statusCode === ACCEPTED
        return { status: isAccepted ? ACCEPTED : (endpoint.status ?? 200), body }
      }
      const { idempotency } = endpoint
      const { status, body } =
        idempotency && user
          ? await withIdempotency(deps, { endpoint, idempotency, request, owner: user.userId }, run)
          : await run(null)
      if (endpoint.stream || reply.sent) return reply
      void reply.status(status)
      // Waiting for a reply costs a dozen listeners, so Fastify sends the body.
      return body === undefined ? reply.send() : body
    },
  } satisfies RouteOptions)
}

async function callerOf(request: FastifyRequest, access: Access, authenticate: Authenticate) {
  if (access === 'public') return null
  if (access === 'optional') return await authenticateOptional(request, authenticate)
  return await authenticated(request, access, authenticate)
}

/** Required access, for the OpenAPI document: an empty entry means everybody, a name the lowest rank. */
const SECURITY: Readonly<Record<Access, Record<string, string[]>[]>> = {
  public: [],
  optional: [{}, { bearer: [] }],
  user: [{ bearer: [] }],
  admin: [{ bearer: ['admin'] }],
  super_admin: [{ bearer: ['super_admin'] }],
}

const schemas = new WeakMap<Endpoint, ReturnType<typeof makeSchema>>()

/** Made once for all apps of a process, because tests open thousands. */
function schemaOf(endpoint: Endpoint) {
  const known = schemas.get(endpoint)
  if (known) return known
  const schema = makeSchema(endpoint)
  schemas.set(endpoint, schema)
  return schema
}

/** The contract's schemas for Fastify and for the OpenAPI document. */
function makeSchema(endpoint: Endpoint) {
  const success = endpoint.status ?? 200
  const refusals = Object.groupBy(
    [...endpoint.errors, 'internal' as const, 'unavailable' as const],
    (code) => ERROR_STATUS[code],
  )
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: SECURITY[endpoint.auth],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.multipart && { consumes: ['multipart/form-data'], body: endpoint.multipart }),
    response: {
      [success]: answerOf(endpoint),
      ...(endpoint.accepted && { [ACCEPTED]: endpoint.accepted }),
      ...Object.fromEntries(Object.keys(refusals).map((status) => [status, ApiError])),
    },
  }
}

const NOTHING = z.null()
z.globalRegistry.add(NOTHING, { description: 'Done; there is no body' })

/** The success answer in the OpenAPI document; a stream and an empty answer are not serialised. */
const answerOf = ({ answer, stream }: Endpoint) =>
  stream ? { content: contentOf([stream].flat()) } : (answer ?? NOTHING)

const ROWS = z.array(z.record(z.string(), z.unknown()))

const contentOf = (types: readonly string[]) =>
  Object.fromEntries(
    types.map((type) => [type, { schema: type === 'application/json' ? ROWS : z.string() }]),
  )
