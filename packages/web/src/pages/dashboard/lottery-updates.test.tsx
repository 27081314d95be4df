import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Preferences } from '@fourcast/contract/preferences.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LotteryUpdates } from './LotteryUpdates.tsx'
import { PREFERENCES } from '#core/api/queries.ts'
import { drawn, lottery, onPlan, resultsFor } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'
import { GEORGIA_LOTTERY } from '#test/sources.ts'

const RESULTS = 'GET /api/lottery/results'
const PUT = 'PUT /api/users/preferences'

const show = (plan: 'free' | 'basic' | 'premium') =>
  open(<LotteryUpdates isNew={false} />, { at: '/dashboard', user: onPlan(plan) })

const drawnLists = () => screen.getAllByRole('list', { name: /drawn/ })

test('a plan without updates leads to the plans', async () => {
  const server = serve(lottery(['GA']))
  const { person, place } = show('free')
  await screen.findByText(MESSAGES.lotteryNotOnPlan)
  expect(server.sent(RESULTS)).toHaveLength(0)
  await person.click(screen.getByRole('link', { name: 'View Plans' }))
  expect(place.address).toBe('/subscription')
})

test('who follows nothing is led to the states', async () => {
  serve(lottery([]))
  const { person, place } = show('basic')
  await screen.findByText(MESSAGES.chooseStates)
  await person.click(screen.getByRole('link', { name: 'Select States' }))
  expect(place.address).toBe('/lottery')
})

test('a state is followed in the card itself, and its results take the place of the choice', async () => {
  const server = serve(lottery([]))
  const { person } = show('basic')
  await screen.findByRole('option', { name: 'South Carolina, 2 draws a day' })
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'SC')
  await person.click(screen.getByRole('button', { name: 'Follow South Carolina' }))
  await screen.findByRole('heading', { name: /South Carolina/ })
  expect(server.sent(PUT)[0]?.body).toEqual({ selectedLotteryStates: ['SC'] })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Refresh results' }))
})

test('a state that the server does not take is not followed, and can be tried again', async () => {
  serve({ ...lottery([]), [PUT]: () => refuse(500, 'internal', 'x') })
  const { person } = show('basic')
  const follow = await screen.findByRole('button', { name: 'Follow Georgia' })
  await waitFor(() => expect(follow).toHaveProperty('disabled', false))
  await person.click(follow)
  await screen.findByText(MESSAGES.preferencesFailed)
  await screen.findByRole('button', { name: 'Follow Georgia' })
})

test('a choice that fails to save stays chosen, and keeps the focus', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const server = serve({
    ...lottery([]),
    [PUT]: () => asked.then(() => refuse(500, 'internal', 'x')),
  })
  const { person } = show('basic')
  await screen.findByRole('option', { name: /^South Carolina, 2/ })
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'SC')
  await person.click(screen.getByRole('button', { name: 'Follow South Carolina' }))
  await waitFor(() => expect(server.sent(PUT)).toHaveLength(1))
  answer()
  await screen.findByText(MESSAGES.preferencesFailed)
  const follow = await screen.findByRole('button', { name: 'Follow South Carolina' })
  await waitFor(() => expect(document.activeElement).toBe(follow))
})

test('a state that another tab follows later does not move the focus', async () => {
  serve(lottery([]))
  const { person, queries } = show('basic')
  const follow = await screen.findByRole('button', { name: 'Follow Georgia' })
  await waitFor(() => expect(follow).toHaveProperty('disabled', false))
  await person.click(follow)
  await screen.findByRole('heading', { name: /Georgia/ })
  const list = (selectedLotteryStates: string[]) =>
    act(() => {
      queries.setQueryData<Preferences>(
        PREFERENCES,
        (old) => old && { ...old, selectedLotteryStates },
      )
    })
  list([])
  await screen.findByRole('button', { name: 'Follow Georgia' })
  list(['SC'])
  await screen.findByRole('heading', { name: /South Carolina/ })
  expect(document.activeElement).toBe(document.body)
})

test('a list of states to choose from that did not load can be loaded again', async () => {
  const STATES = 'GET /api/lottery/states'
  const server = serve({ ...lottery([]), [STATES]: () => refuse(500, 'internal', 'x') })
  const { person } = show('basic')
  await screen.findByText('We couldn’t load the list of states.')
  server.answers[STATES] = lottery([])[STATES]
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('button', { name: 'Follow Georgia' })
})

test('two states with two draws each, and how many more there are', async () => {
  const results = ['20', '19', '18'].map((day) => drawn(day, 'Evening', '0768'))
  const server = serve({
    ...lottery(['GA', 'SC', 'KS']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', { results, simulated: true }),
      SC: resultsFor('SC', { results, stale: true, resultsUntil: '2026-11-20' }),
    }),
  })
  const { person, place } = show('premium')
  await screen.findByRole('heading', { name: /Georgia/ })
  expect(screen.getByText('3/3 States Active')).toBeTruthy()
  expect(drawnLists()).toHaveLength(4)
  expect(server.sent(RESULTS)[0]?.query.get('states')).toBe('GA,SC')
  expect(screen.getByText('+1 more state')).toBeTruthy()
  expect(screen.getByText('Simulated')).toBeTruthy()
  expect(screen.getByText('Last results we have: Nov 20')).toBeTruthy()
  expect(screen.queryByText('Stale')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Refresh results' }))
  await waitFor(() => expect(server.sent(RESULTS)).toHaveLength(2))
  expect(server.sent('POST /api/winning-numbers/refresh')).toHaveLength(1)
  await person.click(screen.getByRole('link', { name: 'View All Updates' }))
  expect(place.address).toBe('/lottery')
})

test('where all states are simulated, the card is called so once', async () => {
  const results = [drawn('20', 'Evening', '0768')]
  serve({
    ...lottery(['AR', 'KS']),
    [RESULTS]: () => ({
      AR: resultsFor('AR', { results, simulated: true }),
      KS: resultsFor('KS', { results, simulated: true }),
    }),
  })
  show('premium')
  await screen.findByRole('heading', { name: /Kansas/ })
  expect(screen.getAllByText('Simulated')).toHaveLength(1)
})

test.each([
  ['without a live source', { source: 'history' }],
  ['of an unreachable source', { publisher: GEORGIA_LOTTERY, failedAt: '2026-01-05T10:41:00Z' }],
  ['of a source that answers', { publisher: GEORGIA_LOTTERY, checkedAt: '2026-11-21T00:05:00Z' }],
])('old results %s show their date quietly, and are never called live', async (_, rest) => {
  const newest = [{ ...drawn('20', 'Evening', '0768'), daysAgo: 180 }]
  const GA = resultsFor('GA', { results: [], newest, resultsUntil: '2026-05-25', ...rest })
  serve({ ...lottery(['GA']), [RESULTS]: () => ({ GA }) })
  show('basic')
  expect(await screen.findByText('Last results we have: May 25')).toBeTruthy()
  expect(screen.queryByText(/^(Live|Stale|Not updating)$/)).toBeNull()
  expect(drawnLists()).toHaveLength(1)
})

test('without a result it says how to load some', async () => {
  serve({
    ...lottery(['GA']),
    [RESULTS]: () => ({ GA: resultsFor('GA', { results: [], newest: [], resultsUntil: null }) }),
  })
  show('basic')
  await screen.findByText(MESSAGES.noLotteryData)
  expect(screen.getByText('1/1 States Active')).toBeTruthy()
})

test('after a downgrade only the states that the plan allows are requested', async () => {
  const server = serve(lottery(['SC', 'GA']))
  show('basic')
  await screen.findByText('1/1 States Active')
  await screen.findByRole('heading', { name: /South Carolina/ })
  expect(server.sent(RESULTS)[0]?.query.get('states')).toBe('SC')
  expect(screen.queryByText(/more state/)).toBeNull()
})

test('results that cannot be had say so in place, and Retry asks again', async () => {
  const server = serve({ ...lottery(['GA']), [RESULTS]: () => refuse(500, 'internal', 'x') })
  const { person } = show('basic')
  await screen.findByText(MESSAGES.lotteryFailed)
  server.answers[RESULTS] = lottery(['GA'])[RESULTS]
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: /Georgia/ })
  expect(screen.queryByText(MESSAGES.lotteryFailed)).toBeNull()
})

test('what is wrong with one state stands beside the other', async () => {
  serve({
    ...lottery(['GA', 'KS']),
    [RESULTS]: () => ({ GA: resultsFor('GA'), KS: { error: 'State KS not found' } }),
  })
  show('premium')
  await screen.findByText('State KS not found')
  const georgia = within(screen.getByRole('region', { name: 'Lottery Updates' }))
  expect(georgia.getByRole('heading', { name: /Georgia/ })).toBeTruthy()
})

test('a list of states that did not load is not taken for none', async () => {
  const server = serve({
    ...lottery(['GA']),
    'GET /api/users/preferences': () => refuse(500, 'internal', 'x'),
  })
  const { person } = show('basic')
  await screen.findByText(MESSAGES.lotteryFailed)
  expect(screen.queryByText(MESSAGES.chooseStates)).toBeNull()
  server.answers['GET /api/users/preferences'] = lottery(['GA'])['GET /api/users/preferences']
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: /Georgia/ })
})
