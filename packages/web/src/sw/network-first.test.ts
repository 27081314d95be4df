import { expect, test } from 'vitest'
import { networkFirst } from '#sw/network-first.ts'

const page =
  (words: string, status = 200) =>
  () =>
    Promise.resolve(new Response(words, { status }))
const none = () => Promise.resolve(undefined)
const never = () => new Promise<never>(() => undefined)
const broken = () => Promise.reject(new TypeError('Failed to fetch'))

const shown = async (sources: Partial<Parameters<typeof networkFirst>[0]>) => {
  const all = { fetch: page('fresh'), kept: page('kept'), otherwise: page('offline'), wait: never }
  return (await networkFirst({ ...all, ...sources })).text()
}

test('the server’s answer comes first', async () => {
  expect(await shown({})).toBe('fresh')
  expect(await shown({ fetch: page('not here', 404) })).toBe('not here')
})

test('without a network or with the server down, the stored page is shown', async () => {
  expect(await shown({ fetch: broken })).toBe('kept')
  expect(await shown({ fetch: page('bad gateway', 502) })).toBe('kept')
})

test('a slow answer is replaced by the stored page; without one, the wait goes on', async () => {
  expect(await shown({ fetch: never, wait: () => Promise.resolve() })).toBe('kept')
  const slow = () => new Promise<Response>((done) => setTimeout(done, 20, new Response('at last')))
  expect(await shown({ fetch: slow, kept: none, wait: () => Promise.resolve() })).toBe('at last')
})

test('without network and stored page, the offline page is shown', async () => {
  expect(await shown({ fetch: broken, kept: none })).toBe('offline')
})
