import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = ({ online = true, there = false } = {}) => {
  const world = { online, there }
  const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(world.there))
  return { ...createConnection({ online: () => world.online, ask }), world, ask }
}

test('one failed call may be chance, two in a row are not; an answer ends the count', () => {
  const { failed, answered, isLost } = open()
  failed()
  answered()
  failed()
  expect(isLost()).toBe(false)
  failed()
  expect(isLost()).toBe(true)
  answered()
  expect(isLost()).toBe(false)
})

test('where the browser knows of no network, one failed call is enough', () => {
  const { failed, isLost } = open({ online: false })
  failed()
  expect(isLost()).toBe(true)
})

test('a browser that says it is online may be wrong: it is back when the server answers', async () => {
  const back = vi.fn<() => void>()
  const { failed, again, isLost, onBack, world } = open()
  onBack(back)
  failed()
  failed()
  expect(await again()).toBe(false)
  expect(isLost()).toBe(true)
  world.there = true
  expect(await again()).toBe(true)
  expect(isLost()).toBe(false)
  expect(back).toHaveBeenCalledOnce()
})

test('a server that went away is asked now and then, and left alone once it is back', async () => {
  const { failed, isLost, ask, world } = open()
  failed()
  failed()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ask).toHaveBeenCalledTimes(2)
  world.there = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(isLost()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(3)
})
