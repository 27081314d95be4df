import { perform, type TaskRequest } from './tasks.ts'

/** A worker handles one request, and then the page terminates it. */
addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => {
  const answer = perform(data, (share) => postMessage({ share }))
  postMessage({ answer })
})
