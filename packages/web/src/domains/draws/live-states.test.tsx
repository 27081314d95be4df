import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'
import { drawSources, simulatedSource, sourceOf } from '#test/sources.ts'
import { LiveStates } from './LiveStates.tsx'

const CALL = 'GET /api/sources'

function show(answer: () => unknown) {
  const server = serve({ [CALL]: answer })
  return { ...server, ...open(<LiveStates />, { at: '/' }) }
}

const words = () => document.querySelector('p')?.textContent

test('live states and national games are named, simulated ones are counted', async () => {
  show(drawSources)
  const link = await screen.findByRole('link', { name: 'Where our draws come from' })
  expect(link.getAttribute('href')).toBe('/sources')
  expect(words()).toBe(
    'Live: Georgia, New York, Powerball. Simulated for practice: 2 states. Where our draws come from',
  )
})

test('draws with a stale or unreachable source, or without updates, are not called live', async () => {
  const sources = [
    sourceOf({ status: 'unreachable' }),
    sourceOf({ state: 'VA', stateName: 'Virginia', status: 'late' }),
    sourceOf({ state: 'WV', stateName: 'West Virginia', status: 'imported' }),
    simulatedSource({ state: 'KS', stateName: 'Kansas' }),
  ]
  show(() => drawSources({ sources }))
  await screen.findByText('Live:')
  expect(words()).toBe(
    'Live: none right now. Real, but stale: Virginia. Real, but not updating now: Georgia. Real, but no longer updated: West Virginia. Simulated for practice: 1 state. Where our draws come from',
  )
})

test.each([
  ['refused', () => refuse(503, 'unavailable', 'later')],
  ['unreadable', () => ({ asOf: '2026-11-21T13:40:00Z' })],
])('a response that is %s promises nothing and links to the list', async (_how, answer) => {
  show(answer)
  expect(await screen.findByText(/couldn’t check which states have live draws/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See which states are live' })
  expect(link.getAttribute('href')).toBe('/sources')
  expect(words()).not.toMatch(/Live:|Georgia/)
})

test('until the list has loaded, nothing is called live or simulated', async () => {
  const list = Promise.withResolvers<unknown>()
  show(() => list.promise)
  expect(words()).toBe(
    'Whether draws are live or simulated depends on the state. See which states are live',
  )
  list.resolve(drawSources())
  await screen.findByText('Live:')
})

test('a server that never answers counts as failed after ten seconds', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const { sent } = serve({
    [CALL]: ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      }),
  })
  open(<LiveStates />, { at: '/' })
  await expect.poll(() => sent(CALL)).toHaveLength(1)
  expect(timeout).toHaveBeenCalledWith(10_000)
  limit.abort()
  expect(await screen.findByText(/couldn’t check which states have live draws/)).toBeTruthy()
})

test('a tab that comes back after a minute asks again; a failure then keeps the list', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const comeBackAfter = (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const { answers, sent } = show(() => drawSources())
  await screen.findByText('Live:')
  comeBackAfter(59_000)
  expect(sent(CALL)).toHaveLength(1)
  answers[CALL] = () => drawSources({ sources: [sourceOf({ status: 'late' })] })
  comeBackAfter(1000)
  await screen.findByText('Real, but stale:')
  expect(sent(CALL)).toHaveLength(2)
  answers[CALL] = () => refuse(503, 'unavailable', 'later')
  comeBackAfter(60_000)
  await expect.poll(() => sent(CALL)).toHaveLength(3)
  expect(screen.getByText('Real, but stale:')).toBeTruthy()
})

test('components that load together share one request', async () => {
  const { sent } = serve({ [CALL]: () => drawSources() })
  open(
    <>
      <LiveStates />
      <LiveStates />
    </>,
    { at: '/' },
  )
  await expect.poll(() => screen.queryAllByText('Live:')).toHaveLength(2)
  expect(sent(CALL)).toHaveLength(1)
})
