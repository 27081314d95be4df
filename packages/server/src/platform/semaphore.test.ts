import { expect, test } from 'vitest'
import { semaphore } from './semaphore.ts'

const BUSY = { code: 'unavailable', details: { retryAfter: 1 } }
const soon = () => new Promise(setImmediate)

/** A semaphore whose work ends on request; `begun` has the order of the starts. */
function held(bounds: Parameters<typeof semaphore>[0]) {
  const enter = semaphore(bounds)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (network?: string) =>
    enter(() => {
      begun.push(network ?? 'ours')
      return new Promise<void>((done) => ends.push(done))
    }, network)
  const endOne = async () => {
    ends.shift()?.()
    await soon()
  }
  return { enter, work, begun, endOne }
}

test('tasks run up to the width, wait up to the queue, then are refused; a failed one frees its place', async () => {
  const { enter, work, begun, endOne } = held({ width: 2, queue: 3, share: 9 })
  const entered = Array.from({ length: 5 }, () => work())
  await soon()
  expect(begun).toHaveLength(2)
  await expect(work()).rejects.toMatchObject(BUSY)
  for (const most of [3, 4, 5, 5, 5]) {
    await endOne()
    expect(begun).toHaveLength(most)
  }
  await Promise.all(entered)
  await expect(enter(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await enter(async () => 'in')).toBe('in')
})

test('one network takes its share and no more, and networks take turns', async () => {
  const { work, begun, endOne } = held({ width: 1, queue: 9, share: 4 })
  const entered = [...Array(4)].map(() => work('crowd'))
  await expect(work('crowd')).rejects.toMatchObject(BUSY)
  entered.push(work('home'), work('office'), work())
  await soon()
  for (let left = entered.length; left > 0; left--) await endOne()
  await Promise.all(entered)
  expect(begun).toEqual(['crowd', 'crowd', 'home', 'office', 'ours', 'crowd', 'crowd'])
  const again = work('crowd')
  await soon()
  await endOne()
  await again
})
