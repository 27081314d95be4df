import type { StateResults } from '@fourcast/contract/lottery.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import DashboardPage from './DashboardPage.tsx'
import { card, FIGURES, working } from '#test/dashboard.ts'
import { open } from '#test/open.tsx'
import { drawn, lottery, resultsFor } from '#test/lottery.ts'
import { made } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { currentOf, USAGE } from '#test/subscription.ts'

/** The dashboard of a user who follows Georgia. */
const following = (rest: Partial<StateResults>, match: 'straight' | 'box' | null = null) => {
  const newest = [{ ...drawn('20', 'Evening', '0768'), match }]
  return {
    ...working(),
    ...lottery(['GA']),
    'GET /api/lottery/results': () => ({
      GA: resultsFor('GA', { newest, results: newest, ...rest }),
    }),
  }
}

test.each([
  [
    'compared',
    { compared: 3, waiting: 2 },
    null,
    'Your 3 saved picks: no match in Georgia Evening',
  ],
  ['one', { compared: 1, waiting: 1 }, null, 'Your saved pick: no match in Georgia Evening'],
  ['waiting', { compared: 0, waiting: 1 }, null, /^Waiting for Evening, .+\sET$/],
  ['none', { compared: 0, waiting: 0 }, null, 'Save a number and we check it'],
  [
    'a box match',
    { compared: 2, waiting: 0 },
    'box' as const,
    /^Box match in Georgia Evening\. Check/,
  ],
  [
    'a win',
    { compared: 2, waiting: 0 },
    'straight' as const,
    /^Your number won Georgia Evening\. Check/,
  ],
])('the hero answers whether the saved numbers won: %s', async (_, ownPicks, match, words) => {
  serve(following({ ownPicks }, match))
  open(<DashboardPage />, { at: '/dashboard' })
  const hero = card('Latest result')
  await hero.findByRole('list', { name: 'Georgia Evening drawn 0 7 6 8' })
  const said = document.querySelector('.hero-say')?.textContent
  expect(said).toMatch(words)
  expect(hero.getByText(/^Next draw:/).textContent).toMatch(/Evening, .+\sET$/)
})

test('a press on a box shows a pick of random digits in place of the answer, with its odds', async () => {
  const server = serve({
    ...working(),
    'POST /api/numbers/mirror': () => made('mirror', [5, 2, 9, 4]),
  })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  const hero = card('Latest result')
  await hero.findByText('No win for your numbers in the last 2 days')
  await person.click(screen.getByRole('button', { name: 'Box 2 Gold' }))
  expect(await hero.findByRole('list', { name: 'Box 2 Gold pick 0 7 4 9' })).toBeTruthy()
  expect(hero.getAllByText(/^Straight 1 in 10,000/)).toHaveLength(1)
  expect(hero.getByText('Box 2 Gold from random digits 5 2 9 4')).toBeTruthy()
  expect(hero.getByText('Saved. We check it for 7 days.')).toBeTruthy()
  expect(hero.queryByText('No win for your numbers in the last 2 days')).toBeNull()
  expect(server.sent('POST /api/numbers/mirror')[0]?.body).toEqual({
    id: expect.any(String),
    inputNumbers: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
  })
})

test('a quick pick that auto-save left out is saved with one press', async () => {
  const pick = { ...made('mirror', [5, 2, 9, 4]), saved: false }
  const server = serve({
    ...working(),
    'POST /api/numbers/mirror': () => pick,
    'POST /api/numbers/results': () => ({ ...pick, saved: true }),
  })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  await person.click(screen.getByRole('button', { name: 'Box 2 Gold' }))
  await person.click(await screen.findByRole('button', { name: 'Save Result' }))
  expect(await screen.findByRole('button', { name: 'Saved' })).toHaveProperty('disabled', true)
  expect(server.sent('POST /api/numbers/results')).toHaveLength(1)
})

test('at the limit a press on a quick box asks the server and raises the notice', async () => {
  const server = serve({
    ...working(),
    'GET /api/subscriptions/current': () =>
      currentOf({ usage: { ...USAGE, dailyGenerations: 30 } }),
    'POST /api/numbers/mirror': () => refuse(429, 'quota_exceeded', MESSAGES.limitReached),
  })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  await person.click(await screen.findByRole('button', { name: 'Box 2 Gold used up' }))
  await screen.findByText(MESSAGES.limitReached)
  expect(server.sent('POST /api/numbers/mirror')).toHaveLength(1)
})

test('two clicks before the first is drawn make one quick pick', async () => {
  const server = serve({
    ...working(),
    'POST /api/numbers/flash': () => made('flash', [5, 2, 9, 4]),
  })
  open(<DashboardPage />, { at: '/dashboard' })
  const box = screen.getByRole('button', { name: /Box 1 Silver/ })
  act(() => {
    box.click()
    box.click()
  })
  await card('Latest result').findByText(/from random digits/)
  expect(server.sent('POST /api/numbers/flash')).toHaveLength(1)
})

test('a quick pick that the server refuses shows the server’s message', async () => {
  const words = 'You have reached your daily generation limit. Upgrade your plan for more.'
  serve({ ...working(), 'POST /api/numbers/flash': () => refuse(429, 'quota_exceeded', words) })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  await person.click(screen.getByRole('button', { name: /Box 1 Silver/ }))
  expect(await card('Quick Generate').findByText(words)).toBeTruthy()
})

test('a win that is shown above the hero is not repeated in it', async () => {
  const { drawTime, drawDate, drawDateTime } = drawn('20', 'Evening', '0768')
  const place = { state: 'GA', stateName: 'Georgia' }
  serve({
    ...following({ ownPicks: { compared: 3, waiting: 2 } }, 'straight'),
    'GET /api/numbers/wins': () => [
      {
        id: '0198a7c2-0000-7000-a000-000000000001',
        isSavedNumber: false,
        createdAt: '2026-11-19T20:17:00Z',
        numbers: [0, 7, 6, 8],
        name: null,
        origin: 'mirror',
        method: 'mirror',
        draw: { ...place, drawTime, drawDate, drawDateTime },
        hasTicket: false,
      },
    ],
  })
  open(<DashboardPage />, { at: '/dashboard' })
  await screen.findByText('Your other 2 picks: no match in Georgia Evening')
  expect(await screen.findByRole('region', { name: 'Straight win' })).toBeTruthy()
  expect(card('Latest result').queryByRole('list', { name: /drawn/ })).toBeNull()
})

test('old results show their date, no next draw, and are not called live', async () => {
  const newest = [{ ...drawn('20', 'Evening', '0768'), daysAgo: 180 }]
  serve(following({ results: [], newest, ownPicks: { compared: 2, waiting: 2 } }))
  open(<DashboardPage />, { at: '/dashboard' })
  const hero = card('Latest result')
  await hero.findByText(/^Last results we have: Nov 20/)
  expect(hero.getByText('Your 2 saved picks: no match in Georgia Evening')).toBeTruthy()
  expect(hero.queryByText(/^Live$|^Next draw/)).toBeNull()
})

test('without a followed state the hero shows the newest draw of any, and whether a number won', async () => {
  serve(working())
  open(<DashboardPage />, { at: '/dashboard' })
  const hero = card('Latest result')
  await hero.findByText('No win for your numbers in the last 2 days')
  expect(hero.getByRole('list', { name: 'Georgia Evening drawn 0 7 6 8' })).toBeTruthy()
})

test('without a followed state, numbers that no draw was compared with wait for the next one', async () => {
  serve({ ...working(), 'GET /api/numbers/stats': () => ({ ...FIGURES, checks: 0 }) })
  open(<DashboardPage />, { at: '/dashboard' })
  expect(await card('Latest result').findByText('Waiting for the next draw')).toBeTruthy()
})

test('the odds are said once on the screen, where a pick is made', async () => {
  serve(following({ ownPicks: { compared: 3, waiting: 2 } }))
  open(<DashboardPage />, { at: '/dashboard' })
  await screen.findByText('The model’s pick')
  await screen.findByText('1,214')
  expect(document.body.textContent.match(/1 in [\d,]+|same odds/g)).toEqual(['1 in 10,000'])
})
