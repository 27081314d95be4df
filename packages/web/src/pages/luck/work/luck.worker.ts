import { type TaskRequest, TASKS } from './tasks.ts'

/** One request a worker: it answers once and is ended by the page. */
addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => {
  const answer = TASKS[data.name](data.input, (share) => postMessage({ share }))
  postMessage({ answer })
})
