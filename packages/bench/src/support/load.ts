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
  perSecond: number
  errors: number
}

const CONNECTIONS = 16

/** Sends one kind of call on 16 connections for some seconds. */
export async function load(
  url: string,
  { method, path, body, headers }: Shot,
  seconds: number,
): Promise<Measured> {
  let next = 0
  const request: autocannon.Request = {
    method,
    path,
    ...(body && { setupRequest: (made) => ({ ...made, body: body() }) }),
  }
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [request],
    setupClient: (client) =>
      client.setHeaders({
        'content-type': 'application/json',
        ...headers[next++ % headers.length],
      }),
  })
  return { perSecond: result['2xx'] / result.duration, errors: result.non2xx + result.errors }
}

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
