import { Worker } from 'node:worker_threads'
import type {
  ThreadAnswer,
  ForecastQuestion,
  FromThread,
  ThreadQuestion,
  ToThread,
  TrainedAnswer,
  TrainQuestion,
} from './learning-messages.ts'

interface Waiting {
  onProgress: (progress: number) => void
  resolve: (answer: Exclude<ThreadAnswer, { kind: 'progress' | 'failed' }>) => void
  reject: (error: Error) => void
}

/** The thread exited with requests pending. */
export class ThreadEnded extends Error {}

/**
 * The learning thread of an instance. The first request starts it, and a request after a crash starts
 * it again.
 */
export class LearningThread {
  #worker: Worker | undefined
  #stopped = false
  #last = 0
  readonly #waiting = new Map<number, Waiting>()

  /** Trains a model; `signal` cancels it. */
  async train(
    question: Omit<TrainQuestion, 'kind'>,
    onProgress: (progress: number) => void,
    signal: AbortSignal,
  ): Promise<TrainedAnswer> {
    const answer = await this.#ask({ kind: 'train', ...question }, onProgress, signal)
    if (answer.kind !== 'trained') throw new Error(`a training answered ${answer.kind}`)
    return answer
  }

  /** The stack's 4 × 10 probabilities of a draw; null if it needs the weights first. */
  async forecast(question: Omit<ForecastQuestion, 'kind'>): Promise<Float64Array | null> {
    const answer = await this.#ask({ kind: 'forecast', ...question })
    if (answer.kind !== 'forecast') throw new Error(`a forecast answered ${answer.kind}`)
    return answer.stack
  }

  /** Stops the thread for good; pending requests are rejected. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.kill()
  }

  /** Stops the thread like a crash. */
  async kill(): Promise<void> {
    await this.#worker?.terminate()
  }

  #ask(
    question: ThreadQuestion,
    onProgress: Waiting['onProgress'] = () => {},
    signal?: AbortSignal,
  ): Promise<Parameters<Waiting['resolve']>[0]> {
    if (this.#stopped) return Promise.reject(new ThreadEnded('Learning has stopped'))
    if (signal?.aborted) return Promise.reject(new ThreadEnded('Given up'))
    const id = ++this.#last
    const answer = new Promise<Parameters<Waiting['resolve']>[0]>((resolve, reject) =>
      this.#waiting.set(id, { onProgress, resolve, reject }),
    )
    const cancel = () => this.#giveUp(id)
    signal?.addEventListener('abort', cancel, { once: true })
    this.#send({ id, question })
    return answer.finally(() => signal?.removeEventListener('abort', cancel))
  }

  #giveUp(id: number) {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    this.#send({ id, question: null })
    waiting.reject(new ThreadEnded('Given up'))
  }

  #send(message: ToThread) {
    this.#worker ??= this.#start()
    this.#worker.postMessage(message, [])
  }

  #start(): Worker {
    const worker = new Worker(new URL('./learning-worker.ts', import.meta.url))
    worker.on('message', (message: FromThread) => this.#hear(message))
    // The exit event that follows reports the error.
    let reason = 'The learning thread ended'
    worker.on('error', (error) => void (reason += `: ${String(error)}`))
    worker.on('exit', () => this.#end(worker, new ThreadEnded(reason)))
    return worker
  }

  #hear({ id, answer }: FromThread) {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    if (answer.kind === 'progress') return waiting.onProgress(answer.progress)
    this.#waiting.delete(id)
    if (answer.kind === 'failed') waiting.reject(new Error(answer.message))
    else waiting.resolve(answer)
  }

  #end(worker: Worker, error: ThreadEnded) {
    if (this.#worker === worker) this.#worker = undefined
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of all) reject(error)
  }
}
