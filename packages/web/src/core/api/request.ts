/** The parts of any request, independent of its endpoint. */
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

/**
 * Fills the parameters and the query into a path such as `/api/results/:id`; undefined and null are left out.
 */
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

/** A form is sent as multipart/form-data, whose header the browser writes; anything else as JSON. */
export function bodyOf({ body, form }: RawRequest): { body?: string | FormData } {
  if (form !== undefined) return { body: formOf(form) }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

/** Files last: by then the server has parsed the fields that say what they are for. */
function formOf(form: unknown): FormData {
  const filled = new FormData()
  const entries = entriesOf(form).filter(([, value]) => value !== undefined)
  for (const [name, value] of entries)
    if (!(value instanceof Blob)) filled.append(name, textOf(value))
  for (const [name, value] of entries) if (value instanceof Blob) filled.append(name, value)
  return filled
}
