import * as MESSAGES from '@fourcast/contract/messages.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import LotteryPage from './LotteryPage.tsx'
import { LOTTERY_RESULTS } from '#core/api/queries.ts'
import { drawn, lottery, onPlan, resultsFor } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const RESULTS = 'GET /api/lottery/results'
const REFRESH = 'POST /api/winning-numbers/refresh'

const show = (plan: 'free' | 'basic' | 'premium') =>
  open(<LotteryPage />, { at: '/lottery', user: onPlan(plan) })

const loadDays = async (person: ReturnType<typeof show>['person'], days: string) => {
  await person.selectOptions(screen.getByRole('combobox', { name: 'Earlier draws' }), days)
  await person.click(screen.getByRole('button', { name: 'Load Results' }))
}

const card = async (name: RegExp) => within(await screen.findByRole('article', { name }))

test('results that fail to load show one error and a retry button', async () => {
  const server = serve({ ...lottery(['GA']), [RESULTS]: () => refuse(500, 'internal', 'x') })
  const { person } = show('premium')
  await screen.findByText(MESSAGES.lotteryFailed)
  server.answers[RESULTS] = lottery(['GA'])[RESULTS]
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await card(/Georgia/)
  expect(screen.queryByText(MESSAGES.lotteryFailed)).toBeNull()
})

test('a failed refresh leaves the results up; its message can be dismissed', async () => {
  const server = serve(lottery(['GA']))
  const { person } = show('premium')
  await card(/Georgia/)
  server.answers[RESULTS] = () => refuse(500, 'internal', 'x')
  await person.click(screen.getByRole('button', { name: 'Load Results' }))
  await screen.findByText(MESSAGES.lotteryFailed)
  await card(/Georgia/)
  await person.click(screen.getByRole('button', { name: 'Dismiss this message' }))
  expect(screen.queryByText(MESSAGES.lotteryFailed)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Refresh results' }))
  await screen.findByText(MESSAGES.lotteryFailed)
})

test('Refresh requests a check of the sources, and reads stored results even if that is refused', async () => {
  const server = serve(lottery(['GA']))
  const { person } = show('premium')
  await card(/Georgia/)
  const refresh = screen.getByRole('button', { name: 'Refresh results' })
  await person.click(refresh)
  await waitFor(() => expect(server.sent(RESULTS)).toHaveLength(2))
  server.answers[REFRESH] = () => refuse(429, 'rate_limited', 'x')
  await person.click(refresh)
  await waitFor(() => expect(server.sent(RESULTS)).toHaveLength(3))
  expect(server.sent(REFRESH)).toHaveLength(2)
  expect(screen.queryByText(MESSAGES.lotteryFailed)).toBeNull()
})

test('if more days fail to load, the earlier results stay', async () => {
  const server = serve(lottery(['GA']))
  const { person, place } = show('premium')
  await card(/Georgia/)
  server.answers[RESULTS] = () => refuse(500, 'internal', 'x')
  await loadDays(person, '30')
  await screen.findByText(MESSAGES.lotteryFailed)
  await card(/Georgia/)
  expect(place.address).toBe('/lottery?days=30')
  expect(server.sent(RESULTS).at(-1)?.query.get('days')).toBe('30')
})

test('a new draw appears without a reload, marked and announced; older draws are not', async () => {
  const server = serve(lottery(['GA']))
  const { queries, person } = show('premium')
  expect((await card(/Georgia/)).queryByText('New')).toBeNull()
  const old = drawn('19', 'Evening', '1373')
  const results = [drawn('21', 'Midday', '9926'), ...resultsFor('GA').results, old]
  server.answers[RESULTS] = () => ({ GA: resultsFor('GA', { results }) })
  await act(() => queries.invalidateQueries({ queryKey: LOTTERY_RESULTS }))
  await screen.findByText('Georgia Midday: 9 9 2 6')
  const georgia = await card(/Georgia/)
  expect(georgia.getAllByText('New')).toHaveLength(1)
  expect(server.sent(RESULTS).at(-1)?.headers.get('x-background')).toBe('1')
  await loadDays(person, '14')
  await waitFor(() => expect(server.sent(RESULTS).at(-1)?.query.get('days')).toBe('14'))
  expect(georgia.getAllByText('New')).toHaveLength(1)
})

test('draws of days that were not shown before are not new', async () => {
  const server = serve({
    ...lottery(['GA']),
    [RESULTS]: ({ query }) => ({
      GA: resultsFor('GA', query.get('days') === '1' ? { results: [] } : {}),
    }),
  })
  const { person } = open(<LotteryPage />, { at: '/lottery?days=1', user: onPlan('premium') })
  const georgia = await card(/Georgia/)
  await loadDays(person, '14')
  await waitFor(() => expect(server.sent(RESULTS).at(-1)?.query.get('days')).toBe('14'))
  expect(await georgia.findAllByText(/Evening|Midday/)).not.toHaveLength(0)
  expect(georgia.queryByText('New')).toBeNull()
})

test('without a stream the page asks every five minutes, and that keeps no session alive', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const server = serve(lottery(['GA']))
    show('premium')
    await card(/Georgia/)
    await act(() => vi.advanceTimersByTimeAsync(299_000))
    expect(server.sent(RESULTS)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(server.sent(RESULTS).map(({ headers }) => headers.get('x-background'))).toEqual([
      null,
      '1',
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('at the time of a draw the next one is requested', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const soon = () => new Date(Date.now() + 30_000).toISOString()
    const server = serve({
      ...lottery(['GA']),
      [RESULTS]: () => ({
        GA: resultsFor('GA', {
          nextDraw: { label: 'Evening', at: soon(), drawDate: '2026-11-21' },
        }),
      }),
    })
    show('premium')
    await card(/Georgia/)
    expect(server.sent(RESULTS)).toHaveLength(1)
    server.answers[RESULTS] = () => ({
      GA: resultsFor('GA', {
        nextDraw: { label: 'Night', at: soon(), drawDate: '2026-11-21' },
      }),
    })
    await act(() => vi.advanceTimersByTimeAsync(33_000))
    await screen.findByText(/^Next draw: Georgia Night/)
  } finally {
    vi.useRealTimers()
  }
})
