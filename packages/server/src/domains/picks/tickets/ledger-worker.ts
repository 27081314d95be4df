// The ledger thread computes what luck gives someone's tickets: 10,000 take tens of milliseconds.
import { parentPort } from 'node:worker_threads'
import type { TaskAnswer, TaskRequest } from '#platform/task-thread.ts'
import type { LedgerAnswer, LedgerQuestion } from './ledger-thread.ts'
import { answerQuestion } from './ledger-thread.ts'

parentPort?.on('message', ({ id, input }: TaskRequest<LedgerQuestion>) => {
  let answer: TaskAnswer<LedgerAnswer>
  try {
    answer = { id, output: answerQuestion(input) }
  } catch (error) {
    answer = { id, error: String(error) }
  }
  parentPort?.postMessage(answer, [])
})
