import { perform, type TaskRequest } from './tasks.ts'

/** One request a worker: it answers once and is ended by the page. */
addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => {
  const answer = perform(data, (share) => postMessage({ share }))
  postMessage({ answer })
})
