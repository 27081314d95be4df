import * as MESSAGES from '@fourcast/contract/messages.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import DashboardPage from './DashboardPage.tsx'
import { lottery, onPlan } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { Framed, onBreak } from '#test/resting.tsx'
import { made, SAMPLE_PREFERENCES, SAMPLE_STATS } from '#test/results.ts'
import { refuse, type RecordedCall, serve } from '#test/serve.ts'
import { inTraining, suggestions } from '#test/suggestions.ts'

const SUGGEST = 'POST /ml_api/suggest'
const KEPT = [made('flash', [1, 2, 3, 4]), made('mirror', [1, null, 3, 4])]

const working = () => ({
  'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
  'GET /api/numbers/stats': () => SAMPLE_STATS,
  'GET /api/numbers/history': ({ query }: RecordedCall) => ({
    content: KEPT,
    page: 0,
    size: Number(query.get('size')),
    totalElements: 2,
    totalPages: 1,
    hiddenBefore: null,
  }),
  'GET /api/winning-numbers/cash4': () => [],
  [SUGGEST]: () => suggestions(),
})

const show = () => open(<DashboardPage />, { at: '/dashboard' })
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('three picks come from one call with as many saved numbers as AI Analytics uses', async () => {
  const server = serve(working())
  show()
  await screen.findByText('The model’s pick')
  const picks = await card('AI Suggestions')
  expect(picks.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'The model’s pick',
    'Random from the forecast',
    'From your own digits',
  ])
  expect(picks.getByText('The likeliest number of the forecast.')).toBeTruthy()
  expect(picks.getByText('Simulated')).toBeTruthy()
  expect(picks.queryByText(/1 in|odds/)).toBeNull()
  expect(server.sent(SUGGEST).map(({ body }) => body)).toEqual([{ userHistory: ['4567'] }])
  const sizes = server.sent('GET /api/numbers/history').map(({ query }) => query.get('size'))
  expect(new Set(sizes)).toEqual(new Set(['50', '5']))
})

test('after a refresh the new picks come first', async () => {
  const [likeliest, sample, random] = suggestions().quickPicks
  serve({
    ...working(),
    [SUGGEST]: () => ({
      ...suggestions(),
      refreshed: true,
      quickPicks: [sample, random, likeliest],
    }),
  })
  show()
  await screen.findByText('The model’s pick')
  const picks = await card('AI Suggestions')
  expect(picks.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Random from the forecast',
    'Random',
    'The model’s pick',
  ])
})

test('a pick is copied, or taken to the generator', async () => {
  serve(working())
  const { person, place } = show()
  await screen.findByText('The model’s pick')
  const picks = await card('AI Suggestions')
  await person.click(picks.getByRole('button', { name: 'Copy 7294' }))
  expect(await navigator.clipboard.readText()).toBe('7294')
  await person.click(picks.getByRole('link', { name: 'Use these: 7 2 9 4' }))
  expect(place.address).toBe('/generate')
})

test('up to three insights, with a bar and its chance where there is a confidence', async () => {
  const [first] = suggestions().insights
  const more = [1, 2, 3].map((n) => ({
    title: `More ${n}`,
    message: '',
    confidence: null,
    chance: null,
  }))
  serve({
    ...working(),
    [SUGGEST]: () => suggestions({ insights: [...suggestions().insights, ...more] }),
  })
  show()
  await screen.findByText(first?.title ?? 'none')
  const insights = await card('AI Insights')
  expect(insights.getAllByRole('listitem')).toHaveLength(3)
  for (const { message } of suggestions().insights) expect(insights.getByText(message)).toBeTruthy()
  expect(
    insights.getAllByRole('img', {
      name: '34.52%, chance 34.39%, on a scale from 0 to 100 percent',
    }),
  ).toHaveLength(1)
  expect(insights.getByRole('link', { name: 'AI Analytics' }).getAttribute('href')).toBe('/suggest')
  expect(insights.getByRole('link', { name: 'Advanced Analytics' }).getAttribute('href')).toBe(
    '/analyze',
  )
})

test('following a state takes the suggestions and insights of that state at once', async () => {
  const followable = lottery([])
  let followed = 'NY'
  const server = serve({
    ...working(),
    ...followable,
    'PUT /api/users/preferences': (call) => {
      followed = 'GA'
      return followable['PUT /api/users/preferences'](call)
    },
    [SUGGEST]: () =>
      suggestions({
        basis: { ...suggestions().basis, stateName: followed === 'GA' ? 'Georgia' : 'New York' },
      }),
  })
  const { person } = open(<DashboardPage />, { at: '/dashboard', user: onPlan('basic') })
  await screen.findByText(/^New York/)
  await person.click(await screen.findByRole('button', { name: 'Follow Georgia' }))
  await (await card('AI Suggestions')).findByText(/^Georgia/)
  expect(server.sent('PUT /api/users/preferences')).toHaveLength(1)
})

test('while the first model is trained the card says how far, and shows what needs none', async () => {
  serve({ ...working(), [SUGGEST]: () => inTraining(0.4) })
  show()
  await screen.findByText(/The first model is training, 40% done/)
  const picks = await card('AI Suggestions')
  expect(picks.getAllByRole('heading', { level: 3 })).toHaveLength(1)
  expect(screen.getByText('Insights appear after the first draws.')).toBeTruthy()
})

test('what fails says so in its card, the rest of the dashboard stays, and Retry asks again', async () => {
  const states = lottery([])['GET /api/lottery/states']
  const server = serve({
    ...working(),
    'GET /api/lottery/states': states,
    [SUGGEST]: () => refuse(500, 'internal', 'x'),
  })
  const { person } = show()
  await screen.findByText(MESSAGES.suggestionsFailed)
  expect(screen.queryByRole('region', { name: 'AI Insights' })).toBeNull()
  expect(screen.queryByText(MESSAGES.dashboardFailed)).toBeNull()
  expect(screen.getByText('230')).toBeTruthy()
  server.answers[SUGGEST] = () => suggestions()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('The model’s pick')
  expect(await card('AI Insights')).toBeTruthy()
})

test('during a break no picks are shown, also none that came before it', async () => {
  serve({ ...working(), ...onBreak })
  open(
    <Framed>
      <DashboardPage />
    </Framed>,
    { at: '/dashboard' },
  )
  await screen.findByRole('heading', { name: 'No picks during your break' })
  const picks = await card('AI Suggestions')
  expect(picks.queryByText('The model’s pick')).toBeNull()
  expect(picks.queryByRole('link', { name: /^Use these/ })).toBeNull()
})

test('during a break a newcomer is not asked to make a pick', async () => {
  serve({
    ...working(),
    ...onBreak,
    'GET /api/numbers/stats': () => ({ ...SAMPLE_STATS, totalGenerations: 0 }),
    'GET /api/numbers/history': () => ({
      content: [],
      page: 0,
      size: 5,
      totalElements: 0,
      totalPages: 0,
      hiddenBefore: null,
    }),
  })
  open(
    <Framed>
      <DashboardPage />
    </Framed>,
    { at: '/dashboard' },
  )
  await screen.findByText('No pick yet. After your break, your picks appear here.')
  expect(screen.queryByText(/steps to your first checked pick$/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Enter digits' })).toBeNull()
})
