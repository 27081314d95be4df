import { expect, test } from 'vitest'
import { gate } from './gate.ts'

test('so many work, so many wait, the rest is refused, and a failure frees its place', async () => {
  const enter = gate(2, 3)
  const gates: (() => void)[] = []
  const work = () => enter(() => new Promise<void>((done) => gates.push(done)))
  const entered = Array.from({ length: 5 }, work)
  await new Promise(setImmediate)
  expect(gates).toHaveLength(2)
  await expect(work()).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 1 } })
  for (let next = gates.shift(); next; next = gates.shift()) {
    next()
    await new Promise(setImmediate)
    expect(gates.length).toBeLessThanOrEqual(2)
  }
  await Promise.all(entered)
  await expect(enter(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await enter(async () => 'in')).toBe('in')
})
