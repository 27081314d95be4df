import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import LotteryPage from '#features/lottery/LotteryPage.tsx'
import { drawn, lottery, onPlan, resultsFor } from '#lib/testing/lottery.ts'
import { open } from '#lib/testing/open.tsx'
import { serve } from '#lib/testing/serve.ts'

const RESULTS = 'GET /api/lottery/results'

const show = (plan: 'free' | 'basic' | 'premium') =>
  open(<LotteryPage />, { at: '/lottery', user: onPlan(plan) })

const card = async (name: RegExp) => within(await screen.findByRole('article', { name }))

test('each result has its session, digits, date, source and age', async () => {
  serve({
    ...lottery(['GA', 'SC']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', { simulated: true, source: 'simulated' }),
      SC: resultsFor('SC', { stale: true }),
    }),
  })
  show('premium')
  const georgia = await card(/Georgia Cash 4/)
  const evening = georgia.getByRole('list', { name: 'Georgia Evening drawn 0 7 6 8' })
  expect(evening.className).not.toMatch(/m-(silver|gold|platinum|money)/)
  expect(georgia.getByText('Fri, Nov 20, 6:59 PM')).toBeTruthy()
  expect(georgia.getByText('Simulated')).toBeTruthy()
  expect(georgia.getByText(/Source: our simulation · as of/)).toBeTruthy()
  expect(georgia.queryByText('Stale')).toBeNull()
  const carolina = await card(/South Carolina/)
  expect(carolina.getByText('Stale')).toBeTruthy()
  expect(carolina.queryByText('Simulated')).toBeNull()
  expect(carolina.getByText(/may be out of date/)).toBeTruthy()
})

test('what is wrong with one state stands in its place, the other is there all the same', async () => {
  serve({
    ...lottery(['GA', 'KS']),
    [RESULTS]: () => ({ GA: resultsFor('GA'), KS: { error: 'State KS not found' } }),
  })
  show('premium')
  await card(/Georgia/)
  expect((await card(/Kansas/)).getByText('State KS not found')).toBeTruthy()
})

test('a state without a draw yet says so, and one without a recent draw does not pretend it', async () => {
  serve({
    ...lottery(['GA', 'SC']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', { results: [], lastUpdated: null, resultsUntil: null, source: null }),
      SC: resultsFor('SC', { results: [], resultsUntil: '2026-03-01' }),
    }),
  })
  show('premium')
  expect((await card(/Georgia/)).getByText('No results yet')).toBeTruthy()
  const carolina = await card(/South Carolina/)
  expect(carolina.getByText('No results in the last 7 days')).toBeTruthy()
  expect(carolina.getByText('The calendar has results until Mar 1, 2026.')).toBeTruthy()
  expect(
    carolina.getByText(/^Source: imported result files · results until Mar 1, 2026 · as of/),
  ).toBeTruthy()
})

test('the next draw is the soonest of those followed', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 30_000).toISOString()
  const coming = (minutes: number, label: string) => ({
    nextDraw: { label, at: at(minutes), drawDate: '2026-11-21' },
  })
  serve({
    ...lottery(['GA', 'SC']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', coming(90, 'Night')),
      SC: resultsFor('SC', coming(41, 'Evening')),
    }),
  })
  show('premium')
  const next = within(await screen.findByRole('region', { name: 'Next draw' }))
  expect(next.getByText('South Carolina, Evening')).toBeTruthy()
  expect(next.getByRole('timer', { name: 'in 41 min' })).toBeTruthy()
  expect(next.getByText(/Then Georgia, Night/)).toBeTruthy()
})

test('of many draws the first stand there, the others at a press', async () => {
  const results = Array.from({ length: 9 }, (_, at) => drawn(String(20 - at), 'Evening', '0768'))
  serve({ ...lottery(['GA']), [RESULTS]: () => ({ GA: resultsFor('GA', { results }) }) })
  const { person } = show('premium')
  const georgia = await card(/Georgia/)
  expect(georgia.getAllByRole('list', { name: /drawn/ })).toHaveLength(6)
  await person.click(georgia.getByRole('button', { name: 'Show all 9 draws' }))
  expect(georgia.getAllByRole('list', { name: /drawn/ })).toHaveLength(9)
})
