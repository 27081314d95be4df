import { once } from 'node:events'

/** Measures the heap of another process, as developer tools do. */
export interface Inspector extends Disposable {
  /** After a garbage collection. */
  heapMb(): Promise<number>
}

interface Reply {
  id?: number
  result?: { usedSize?: number }
}

/** The process was started with `--inspect=127.0.0.1:PORT`. */
export async function openInspector(port: number): Promise<Inspector> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target]: { webSocketDebuggerUrl: string }[] = JSON.parse(await listed.text())
  if (!target) throw new Error('there is nothing to inspect')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  let last = 0
  const ask = (method: string): Promise<Reply> => {
    const id = ++last
    return new Promise((done) => {
      const hear = ({ data }: MessageEvent) => {
        const reply: Reply = JSON.parse(String(data))
        if (reply.id !== id) return
        socket.removeEventListener('message', hear)
        done(reply)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method }))
    })
  }
  return {
    heapMb: async () => {
      await ask('HeapProfiler.collectGarbage')
      const { result } = await ask('Runtime.getHeapUsage')
      return (result?.usedSize ?? NaN) / 2 ** 20
    },
    [Symbol.dispose]: () => socket.close(),
  }
}
