/** XMLHttpRequest, limited to what uploads use, over the fake `fetch`. */
export class TestXhr extends EventTarget {
  static #latest: TestXhr | null = null

  /** Reports the last upload as fully sent. */
  static arrive() {
    TestXhr.#latest?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 2, total: 2 }))
  }

  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  readonly #headers = new Headers()
  readonly #left = new AbortController()
  #answered = new Headers()
  #asked = { method: '', url: '' }

  open(method: string, url: string) {
    this.#asked = { method, url }
    TestXhr.#latest = this
  }

  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }

  getResponseHeader(name: string) {
    return this.#answered.get(name)
  }

  abort() {
    this.#left.abort()
    this.dispatchEvent(new Event('abort'))
  }

  send(body: FormData) {
    void this.#send(body)
  }

  async #send(body: FormData) {
    const { method, url } = this.#asked
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))
    try {
      const { signal } = this.#left
      const answer = await fetch(url, { method, headers: this.#headers, body, signal })
      this.status = answer.status
      this.#answered = answer.headers
      this.responseText = await answer.text()
      if (!signal.aborted) this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event('error'))
    }
  }
}
