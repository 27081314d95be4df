import autocannon from 'autocannon'

export interface Shot {
  method: 'GET' | 'POST'
  path: string
  /** Creates the body of each call. */
  body?: () => string
  /** One set of headers per connection, because callers are different people. */
  headers: readonly Record<string, string>[]
}

export interface Measured {
  /** Successful calls. */
  perSecond: number
  /** In milliseconds, of successful and refused calls. */
  p99: number
  /** Answers 429 and 503: the server had more to do than it accepts at once. */
  refused: number
  /** Any other answer, and connections that broke. */
  errors: number
}

/** Sends one kind of call for some seconds; each connection sends its next call after the answer. */
export async function load(
  url: string,
  { method, path, body, headers }: Shot,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  let next = 0
  const request: autocannon.Request = {
    method,
    path,
    ...(body && { setupRequest: (made) => ({ ...made, body: body() }) }),
  }
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [request],
    setupClient: (client) =>
      client.setHeaders({
        'content-type': 'application/json',
        ...headers[next++ % headers.length],
      }),
  })
  const refused = REFUSED.reduce((n, code) => n + (result.statusCodeStats?.[code]?.count ?? 0), 0)
  return {
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    refused,
    errors: result.non2xx - refused + result.errors,
  }
}

const REFUSED = ['429', '503'] as const

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** The quantile of some values, such as .99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN
}
