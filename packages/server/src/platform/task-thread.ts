import { Worker } from 'node:worker_threads'

/** A request to the thread, and its answer. The thread's module answers each request once. */
export interface TaskRequest<In> {
  id: number
  input: In
}
export type TaskAnswer<Out> = { id: number; output: Out } | { id: number; error: string }

interface Waiting<Out> {
  resolve: (output: Out) => void
  reject: (error: Error) => void
}

/** A thread without requests ends after this time, to free its memory. */
const IDLE_MS = 30_000

/**
 * Runs one kind of computation on a thread of its own, so that it never blocks requests. The first
 * request starts the thread, and a request after a crash starts it again.
 */
export class TaskThread<In, Out> {
  readonly #module: URL
  readonly #idleMs: number
  readonly #waiting = new Map<number, Waiting<Out>>()
  #worker: Worker | undefined
  #last = 0
  #idle: NodeJS.Timeout | undefined

  constructor(module: URL, idleMs = IDLE_MS) {
    this.#module = module
    this.#idleMs = idleMs
  }

  run(input: In): Promise<Out> {
    clearTimeout(this.#idle)
    const id = ++this.#last
    const worker = (this.#worker ??= this.#start())
    return new Promise<Out>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.ref()
      const request: TaskRequest<In> = { id, input }
      worker.postMessage(request, [])
    })
  }

  #start(): Worker {
    const worker = new Worker(this.#module)
    worker.on('message', (answer: TaskAnswer<Out>) => this.#settle(worker, answer))
    worker.on('error', (error: Error) => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, new Error('The thread ended')))
    return worker
  }

  #settle(worker: Worker, answer: TaskAnswer<Out>) {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('error' in answer) waiting?.reject(new Error(answer.error))
    else waiting?.resolve(answer.output)
    if (this.#waiting.size > 0) return
    // An idle thread must not keep the process alive.
    worker.unref()
    this.#idle = setTimeout(() => this.#endIdle(worker), this.#idleMs).unref()
  }

  /** A request that comes while the thread is ending gets a new one. */
  #endIdle(worker: Worker) {
    if (this.#worker === worker) this.#worker = undefined
    void worker.terminate()
  }

  #end(worker: Worker, error: Error) {
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
