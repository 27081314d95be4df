import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TaskThread } from './task-thread.ts'

const thread = (code: string, idleMs?: number) => {
  const text = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, input }) => { ${code} })`
  return new TaskThread<number, number>(
    new URL(`data:text/javascript,${encodeURIComponent(text)}`),
    idleMs,
  )
}

test('a request that comes while an idle thread is ending is answered', async () => {
  const doubling = thread('parentPort.postMessage({ id, output: 2 * input })', 0)
  for (let n = 0; n < 20; n++) {
    expect(await doubling.run(n)).toBe(2 * n)
    // The thread is told to end now, and has not ended yet.
    await setTimeout(1)
  }
})

test('a thread that crashes rejects its requests, and the next one gets a new thread', async () => {
  const failing = thread(
    "if (input < 0) throw new Error('below 0'); parentPort.postMessage({ id, output: input })",
  )
  await expect(failing.run(-1)).rejects.toThrow('below 0')
  expect(await failing.run(3)).toBe(3)
})
