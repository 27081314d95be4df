import { onTestFinished, vi } from 'vitest'
import { TestXhr } from './xhr.ts'
import { currentOf } from './subscription.ts'

export interface RecordedCall {
  /** 'POST /api/numbers/flash' */
  call: string
  query: URLSearchParams
  body: unknown
  headers: Headers
  signal: AbortSignal | null
  cache: RequestCache | undefined
}

/** The answer to a call: JSON or a Response. It may be delayed. */
type Answer = (sent: RecordedCall) => unknown

/** A refusal in the format of the server. */
export const refuse = (status: number, code: string, message: string) =>
  Response.json({ message, code, requestId: 'test' }, { status })

/** Default answers for requests of every screen. */
const USUAL: Record<string, Answer> = { 'GET /api/subscriptions/current': () => currentOf() }

/** Fakes the server: answers by 'METHOD /path', and records each call. */
export function serve(answers: Record<string, Answer>) {
  const sent: RecordedCall[] = []
  const fake = async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = `${init.method ?? 'GET'} ${url.pathname}`
    const headers = new Headers(init.headers)
    const { signal = null, cache } = init
    const one = { call, query: url.searchParams, body, headers, signal, cache }
    sent.push(one)
    const answer = answers[call] ?? USUAL[call]
    if (answer === undefined) return refuse(404, 'not_found', `nobody answers ${call}`)
    const result = await answer(one)
    if (result instanceof Response) return result
    return result === undefined ? new Response(null, { status: 204 }) : Response.json(result)
  }
  vi.stubGlobal('fetch', fake)
  vi.stubGlobal('XMLHttpRequest', TestXhr)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return {
    answers,
    sent: (call: string) => sent.filter((one) => one.call === call),
  }
}
