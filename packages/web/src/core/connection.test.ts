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
  const { failed, answered, isOffline } = open()
  failed()
  answered()
  failed()
  expect(isOffline()).toBe(false)
  failed()
  expect(isOffline()).toBe(true)
  answered()
  expect(isOffline()).toBe(false)
})

test('if the browser reports no network, one failed call is enough', () => {
  const { failed, isOffline } = open({ online: false })
  failed()
  expect(isOffline()).toBe(true)
})

test('a browser that says it is online may be wrong: it is back when the server answers', async () => {
  const back = vi.fn<() => void>()
  const { failed, again, isOffline, onBack, world } = open()
  onBack(back)
  failed()
  failed()
  expect(await again()).toBe(false)
  expect(isOffline()).toBe(true)
  world.there = true
  expect(await again()).toBe(true)
  expect(isOffline()).toBe(false)
  expect(back).toHaveBeenCalledOnce()
})

test('a server that went away is asked now and then, and left alone once it is back', async () => {
  const { failed, isOffline, ask, world } = open()
  failed()
  failed()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ask).toHaveBeenCalledTimes(2)
  world.there = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(isOffline()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(3)
})
