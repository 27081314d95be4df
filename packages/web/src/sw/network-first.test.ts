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

test('what the server has goes first', async () => {
  expect(await shown({})).toBe('fresh')
  expect(await shown({ fetch: page('not here', 404) })).toBe('not here')
})

test('no network, and a server that is down: the page as it was kept', async () => {
  expect(await shown({ fetch: broken })).toBe('kept')
  expect(await shown({ fetch: page('bad gateway', 502) })).toBe('kept')
})

test('whoever waits too long gets the kept page; where none is kept, they wait on', async () => {
  expect(await shown({ fetch: never, wait: () => Promise.resolve() })).toBe('kept')
  const slow = () => new Promise<Response>((done) => setTimeout(done, 20, new Response('at last')))
  expect(await shown({ fetch: slow, kept: none, wait: () => Promise.resolve() })).toBe('at last')
})

test('neither network nor a kept page: the offline page', async () => {
  expect(await shown({ fetch: broken, kept: none })).toBe('offline')
})
