import type { OnTaskProgress, TaskAnswer, TaskInput, TaskMessage, TaskName } from './tasks.ts'

/**
 * Computes a task in a worker, so that the page stays responsive. Without workers, or if the worker's
 * code does not load, it computes on the page.
 */
export async function runTask<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  onProgress: OnTaskProgress,
  signal: AbortSignal,
): Promise<TaskAnswer<Name>> {
  if (typeof Worker === 'function') {
    const answer = await inWorker(name, input, onProgress, signal)
    if (answer !== null) return answer
  }
  const { perform } = await import('./tasks.ts')
  return perform({ name, input }, onProgress)
}

/** Resolves to null if the worker fails. */
function inWorker<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  onProgress: OnTaskProgress,
  signal: AbortSignal,
): Promise<TaskAnswer<Name> | null> {
  const worker = new Worker(new URL('./luck.worker.ts', import.meta.url), { type: 'module' })
  const answered = new Promise<TaskAnswer<Name> | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<TaskMessage<Name>>) => {
      if ('share' in data) onProgress(data.share)
      else resolve(data.answer)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      resolve(null)
    })
    signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
  worker.postMessage({ name, input })
  return answered.finally(() => worker.terminate())
}
