// The luck thread computes what luck gives someone's tickets and picks: many take up to seconds.
import { parentPort } from 'node:worker_threads'
import type { TaskAnswer, TaskRequest } from '#platform/task-thread.ts'
import type { LuckAnswer, LuckQuestion } from './luck-thread.ts'
import { answerQuestion } from './luck-thread.ts'

parentPort?.on('message', ({ id, input }: TaskRequest<LuckQuestion>) => {
  let answer: TaskAnswer<LuckAnswer>
  try {
    answer = { id, output: answerQuestion(input) }
  } catch (error) {
    answer = { id, error: String(error) }
  }
  parentPort?.postMessage(answer, [])
})
