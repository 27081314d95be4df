/** `fetch` with upload progress, which `fetch` itself cannot report. */
export function tellingProgress(
  url: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  if (!(body instanceof FormData)) throw new TypeError('only a form is sent this way')
  return new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest()
    asked.open(method, url)
    for (const [name, value] of new Headers(headers)) asked.setRequestHeader(name, value)
    asked.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    asked.addEventListener('load', () => resolve(answerOf(asked)))
    asked.addEventListener('error', () => reject(new TypeError('The form could not be sent')))
    asked.addEventListener('abort', () => reject(signal?.reason ?? new Error('given up')))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => asked.abort())
    asked.send(body)
  })
}

/** Statuses whose responses may have no body, not even an empty one. */
const BARE: ReadonlySet<number> = new Set([204, 205, 304])

function answerOf(asked: XMLHttpRequest): Response {
  const { status, responseText } = asked
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = asked.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(BARE.has(status) ? null : responseText, { status, headers })
}
