/** What is sent, whatever the endpoint. */
export interface RawRequest {
  params?: unknown
  query?: unknown
  body?: unknown
}

const entriesOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : []

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** `/api/results/:id` with its parameters and its query filled in; what is undefined or null is left out. */
export function urlOf(path: string, request: RawRequest) {
  const params = new Map(entriesOf(request.params))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(textOf(params.get(name))),
  )
  const query = new URLSearchParams()
  for (const [name, value] of entriesOf(request.query)) {
    if (value !== undefined && value !== null) query.set(name, textOf(value))
  }
  return query.size === 0 ? filled : `${filled}?${query}`
}

export const bodyOf = ({ body }: RawRequest) =>
  body === undefined ? {} : { body: JSON.stringify(body) }
