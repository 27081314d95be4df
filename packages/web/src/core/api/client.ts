import { refresh as refreshEndpoint } from '@fourcast/contract/accounts.ts'
import type { Answer, Endpoint, Request } from '@fourcast/contract/endpoint.ts'
import * as z from 'zod/mini'
import { anySignal } from '#core/any-signal.ts'
import type { Credentials } from './credentials.ts'
import { ApiFailure, tooSlow, unreachable, unreadable } from './failure.ts'
import { failureOf, jsonOf } from './failure-of.ts'
import type { Proof } from './proof.ts'
import { bodyOf, type RawRequest, urlOf } from './request.ts'

export type OnProgress = (share: number) => void

export interface CallOptions {
  /** True for calls that are no user action: they do not keep the session alive. */
  background?: boolean
  /** The same for every try of one intent: the server executes it once. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** A refused token is neither renewed nor ends the session: another call will do that. */
  leavesSession?: boolean
  /** Receives the uploaded share of the body, from 0 to 1. */
  onProgress?: OnProgress
}

export interface ClientDeps {
  fetch: (url: string, init: RequestInit, onProgress?: OnProgress) => Promise<Response>
  credentials: Credentials
  /** Runs one at a time, over all tabs. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T>
  /** Asks the user to confirm their identity again; true once they did. */
  prove?: (proof: Proof) => Promise<boolean>
  /** Runs after the session has ended and the credentials were removed. */
  onSignedOut: () => void
  /** The connection was lost while an answer was being read. */
  onUnreachable?: () => void
  timeout?: (milliseconds: number) => AbortSignal
}

/** Milliseconds. Uploads have longer, because a phone's connection may be slow. */
function patienceOf({ path, multipart, sendingMs }: Endpoint): number {
  if (sendingMs !== undefined) return sendingMs
  if (multipart) return 60_000
  return path.startsWith('/ml_api') ? 15_000 : 10_000
}

/** A time limit that can be lifted. */
function beginWithin(limit: AbortSignal) {
  const late = new AbortController()
  const abort = () => late.abort(limit.reason)
  limit.addEventListener('abort', abort)
  return { signal: late.signal, begun: () => limit.removeEventListener('abort', abort) }
}

export type Client = ReturnType<typeof createClient>

export function createClient(deps: ClientDeps) {
  const { credentials } = deps
  const timeout = deps.timeout ?? ((ms: number) => AbortSignal.timeout(ms))
  let refreshing: Promise<void> | null = null

  async function once(
    endpoint: Endpoint,
    request: RawRequest,
    options: CallOptions,
    token: string | null,
  ) {
    const limit = beginWithin(timeout(patienceOf(endpoint)))
    const headers = new Headers({ accept: 'application/json' })
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    if (options.background) headers.set('x-background', '1')
    if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
    if (request.body !== undefined) headers.set('content-type', 'application/json')
    try {
      const init = {
        method: endpoint.method,
        headers,
        signal: options.signal ? anySignal(limit.signal, options.signal) : limit.signal,
        ...bodyOf(request),
      }
      const response = await deps.fetch(urlOf(endpoint.path, request), init, options.onProgress)
      // A large download takes longer than the limit, so the limit only applies until it begins.
      if (endpoint.stream && response.ok) limit.begun()
      return response
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw limit.signal.aborted ? tooSlow() : unreachable()
    }
  }

  /** Reads a body, and reports a connection that is lost meanwhile. */
  async function reading<T>(read: Promise<T>): Promise<T> {
    try {
      return await read
    } catch (error) {
      const isCutOff = error instanceof ApiFailure && error.status === 0
      if (isCutOff) deps.onUnreachable?.()
      throw error
    }
  }

  /** Ends the session here, unless another tab has begun a new one since `token` was read. */
  function endSession(token: string | null) {
    if (credentials.token() !== token) return
    credentials.clear()
    deps.onSignedOut()
  }

  /** Replaces a refused token. Concurrent callers share one request, and its error. */
  function refresh(refused: string): Promise<void> {
    refreshing ??= deps
      .exclusively(async () => {
        const refreshToken = credentials.refreshToken()
        if (credentials.token() !== refused || refreshToken === null) return
        const request = { body: { refreshToken } }
        const response = await once(refreshEndpoint, request, { background: true }, null)
        if (!response.ok) throw await reading(failureOf(response))
        const session = z.safeParse(refreshEndpoint.answer, await reading(jsonOf(response)))
        if (!session.success) throw unreadable(response.status)
        if (credentials.token() === refused) credentials.save(session.data)
      })
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  /** True if a call refused with 401 can be retried, because there is a newer token by now. */
  async function renewed(failure: ApiFailure, refused: string): Promise<boolean> {
    if (credentials.token() === refused && failure.code !== 'session_expired') {
      await refresh(refused).catch((reason: unknown) => {
        // An unreachable server does not invalidate the session.
        if (!(reason instanceof ApiFailure) || reason.status < 400 || reason.status >= 429)
          throw reason
      })
    }
    const token = credentials.token()
    if (token !== null && token !== refused) return true
    endSession(refused)
    return false
  }

  /** Returns the raw response, for answers that are not JSON. Throws an ApiFailure unless it succeeded. */
  async function send<E extends Endpoint>(
    endpoint: E,
    request: Request<E>,
    options: CallOptions = {},
  ) {
    const tried = { proof: false, token: false }
    for (;;) {
      const token = endpoint.auth === 'public' ? null : credentials.token()
      const response = await once(endpoint, request, options, token)
      if (response.ok) return response
      const failure = await reading(failureOf(response))
      if (options.leavesSession === true) throw failure
      if (!(await isWorthRetry(failure, token, tried))) throw failure
    }
  }

  /** Gets a new token or a proof of identity for a refused call: each at most once, in either order. */
  async function isWorthRetry(
    failure: ApiFailure,
    token: string | null,
    tried: { proof: boolean; token: boolean },
  ): Promise<boolean> {
    const proof = failure.code === 'proof_required' ? failure.body?.proof : undefined
    if (proof !== undefined && !tried.proof) {
      tried.proof = true
      return (await deps.prove?.(proof)) ?? false
    }
    if (failure.status !== 401 || token === null) return false
    if (!tried.token) {
      tried.token = true
      return await renewed(failure, token)
    }
    endSession(token)
    return false
  }

  /** Makes a call of the contract and parses its answer. Throws an ApiFailure. */
  async function call<E extends Endpoint>(
    endpoint: E,
    request: Request<E>,
    options: CallOptions = {},
  ): Promise<Answer<E>> {
    const response = await send(endpoint, request, options)
    const body: unknown = endpoint.answer ? await reading(jsonOf(response)) : undefined
    const parsed = endpoint.answer ? z.safeParse(endpoint.answer, body) : null
    if (parsed && !parsed.success) throw unreadable(response.status)
    // The endpoint's own schema has parsed it; TypeScript cannot follow a schema through `E`.
    return parsed?.data as Answer<E>
  }

  return { call, send, refresh }
}
