/** What is sent, whatever the endpoint. */
export interface RawRequest {
  params?: unknown
  query?: unknown
  body?: unknown
  form?: unknown
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

/** A form goes as multipart/form-data, whose head the browser writes; anything else as JSON. */
export function bodyOf({ body, form }: RawRequest): { body?: string | FormData } {
  if (form !== undefined) return { body: formOf(form) }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

/** Files come last: by then whoever reads the form knows what they are for. */
function formOf(form: unknown): FormData {
  const filled = new FormData()
  const entries = entriesOf(form).filter(([, value]) => value !== undefined)
  for (const [name, value] of entries)
    if (!(value instanceof Blob)) filled.append(name, textOf(value))
  for (const [name, value] of entries) if (value instanceof Blob) filled.append(name, value)
  return filled
}
