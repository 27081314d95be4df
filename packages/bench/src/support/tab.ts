import { once } from 'node:events'
import type { Browser } from './browser.ts'

interface Response {
  url: string
  /** Bytes received so far: those of the headers. */
  encodedDataLength: number
}

/** The events of a tab that benches use. */
export type TabEvent =
  | {
      method: 'Network.responseReceived'
      params: { requestId: string; type: string; response: Response }
    }
  | { method: 'Page.loadEventFired'; params: { timestamp: number } }
  | { method: 'Network.dataReceived'; params: { requestId: string; encodedDataLength: number } }

interface Answer {
  id: number
  method?: undefined
  error?: { message: string }
  result?: unknown
}

export interface Tab extends AsyncDisposable {
  /** One command of the DevTools protocol. */
  send: (method: string, params?: object) => Promise<unknown>
}

/** A new tab of a browser, with a connection for commands and events. */
export async function openTab({ port }: Browser, hear: (event: TabEvent) => void): Promise<Tab> {
  const made = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: 'PUT' })
  const target: { id: string; webSocketDebuggerUrl: string } = JSON.parse(await made.text())
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const message: Answer | TabEvent = JSON.parse(String(data))
    if (message.method !== undefined) return hear(message)
    const { id, error, result } = message
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
  })
  let last = 0
  return {
    send: (method, params = {}) => {
      const answer = Promise.withResolvers<unknown>()
      waiting.set(++last, answer)
      socket.send(JSON.stringify({ id: last, method, params }))
      return answer.promise
    },
    [Symbol.asyncDispose]: async () => {
      await fetch(`http://127.0.0.1:${port}/json/close/${target.id}`)
      socket.close()
    },
  }
}
