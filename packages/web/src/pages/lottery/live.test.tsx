import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import LotteryPage from './LotteryPage.tsx'
import { drawn, lottery, onPlan, resultsFor } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'
import { GEORGIA_LOTTERY } from '#test/sources.ts'

const RESULTS = 'GET /api/lottery/results'

const NOTHING = { results: [], newest: [] }

const show = (plan: 'free' | 'basic' | 'premium') =>
  open(<LotteryPage />, { at: '/lottery', user: onPlan(plan) })

const card = async (name: RegExp) => within(await screen.findByRole('article', { name }))

test('each result has its session, digits, date, source and age', async () => {
  serve({
    ...lottery(['GA', 'SC']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', { simulated: true, source: 'simulated' }),
      SC: resultsFor('SC', { stale: true, publisher: GEORGIA_LOTTERY, answeredAt: null }),
    }),
  })
  show('premium')
  const georgia = await card(/Georgia Cash 4/)
  const evening = georgia.getByRole('list', { name: 'Georgia Evening drawn 0 7 6 8' })
  expect(evening.className).not.toMatch(/m-(silver|gold|platinum|money)/)
  expect(georgia.getAllByText('Fri, Nov 20')).toHaveLength(2)
  expect(georgia.getByText('Simulated')).toBeTruthy()
  expect(
    georgia.getByText(/^Practice draws .* not real results. Nothing here can win/),
  ).toBeTruthy()
  expect(georgia.queryByText('Stale')).toBeNull()
  const carolina = await card(/South Carolina/)
  expect(carolina.getByText('Stale')).toBeTruthy()
  expect(carolina.queryByText('Simulated')).toBeNull()
  expect(carolina.getByText('We don’t have the newest draw yet. We’ll keep checking.')).toBeTruthy()
})

test('a live state names its publisher, the last check and when real draws began', async () => {
  const day = 24 * 60 * 60_000
  const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10)
  const live = { publisher: GEORGIA_LOTTERY, answeredAt: '2026-01-05T13:35:00Z' }
  serve({
    ...lottery(['GA', 'SC']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', { ...live, realSince: daysAgo(3) }),
      SC: resultsFor('SC', { ...live, realSince: daysAgo(90) }),
    }),
  })
  show('premium')
  const georgia = await card(/Georgia Cash 4/)
  expect(georgia.getByText('Live')).toBeTruthy()
  expect(georgia.getByText(/^Georgia Lottery · last checked .*8:35 AM ET$/)).toBeTruthy()
  expect(georgia.getByText(/^Real draws since [A-Z][a-z]+ \d+$/)).toBeTruthy()
  expect((await card(/South Carolina/)).queryByText(/^Real draws since/)).toBeNull()
})

test('only states with a live source are said to get new draws', async () => {
  const live = { publisher: GEORGIA_LOTTERY, answeredAt: '2026-01-05T13:35:00Z' }
  const { answers } = serve({
    ...lottery(['GA', 'SC']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', live),
      SC: resultsFor('SC', { simulated: true, source: 'simulated' }),
    }),
  })
  const { person } = show('premium')
  expect(
    await screen.findByText(
      'New Georgia draws appear here automatically, soon after we receive them.',
    ),
  ).toBeTruthy()
  answers[RESULTS] = () => ({
    GA: resultsFor('GA', { ...live, failedAt: '2026-01-05T13:40:00Z' }),
    SC: resultsFor('SC', { simulated: true, source: 'simulated' }),
  })
  await person.click(screen.getByRole('button', { name: 'Load Results' }))
  await (await card(/Georgia/)).findByText('Not updating')
  expect(screen.queryByText(/appear here automatically/)).toBeNull()
  answers[RESULTS] = () => ({ GA: resultsFor('GA', live), SC: resultsFor('SC', live) })
  await person.click(screen.getByRole('button', { name: 'Load Results' }))
  expect(
    await screen.findByText('New draws appear here automatically, soon after we receive them.'),
  ).toBeTruthy()
})

test('a source that was never checked is not called live, and shows no time of a check', async () => {
  serve({
    ...lottery(['GA']),
    [RESULTS]: () => ({ GA: resultsFor('GA', { publisher: GEORGIA_LOTTERY, answeredAt: null }) }),
  })
  show('premium')
  const georgia = await card(/Georgia Cash 4/)
  expect(georgia.getByText('Georgia Lottery · no answer yet')).toBeTruthy()
  expect(georgia.queryByText('Live')).toBeNull()
})

test('an unreachable source leaves its last results up, with their date and the last try', async () => {
  serve({
    ...lottery(['GA']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', {
        publisher: GEORGIA_LOTTERY,
        results: [],
        resultsUntil: '2026-05-25',
        stale: true,
        answeredAt: '2026-01-05T10:41:00Z',
        failedAt: '2026-01-05T10:41:00Z',
      }),
    }),
  })
  show('premium')
  const georgia = await card(/Georgia Cash 4/)
  expect(georgia.getByText('Not updating')).toBeTruthy()
  expect(
    georgia.getByText(
      /^Results through May 25, 2026\. We couldn’t reach the Georgia Lottery\. Last tried .*5:41 AM ET\.$/,
    ),
  ).toBeTruthy()
  expect(georgia.getByRole('list', { name: 'Georgia Evening drawn 0 7 6 8' })).toBeTruthy()
  expect(georgia.queryByText(/No results/)).toBeNull()
  expect(georgia.queryByText('Stale')).toBeNull()
  expect(georgia.getByText(/We never fill gaps with simulated draws/)).toBeTruthy()
  expect(georgia.getByRole('link', { name: 'galottery.com' }).getAttribute('href')).toBe(
    'https://www.galottery.com',
  )
})

test('one state that fails shows its error, and the other shows its results', async () => {
  serve({
    ...lottery(['GA', 'KS']),
    [RESULTS]: () => ({ GA: resultsFor('GA'), KS: { error: 'State KS not found' } }),
  })
  show('premium')
  await card(/Georgia/)
  expect((await card(/Kansas/)).getByText('State KS not found')).toBeTruthy()
})

test('a state without draws shows a note, and one without recent draws shows older ones as such', async () => {
  serve({
    ...lottery(['GA', 'SC']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', { ...NOTHING, lastUpdated: null, resultsUntil: null, source: null }),
      SC: resultsFor('SC', {
        results: [],
        newest: [Object.assign(drawn('20', 'Evening', '9371'), { daysAgo: 400 })],
        resultsUntil: '2026-03-01',
      }),
    }),
  })
  show('premium')
  expect((await card(/Georgia/)).getByText('No results yet')).toBeTruthy()
  const carolina = await card(/South Carolina/)
  expect(
    carolina.getByText(
      'Results through March 1, 2026. We don’t have a live source for newer results.',
    ),
  ).toBeTruthy()
  expect(carolina.getByRole('list', { name: 'South Carolina Evening drawn 9 3 7 1' })).toBeTruthy()
  expect(carolina.getByText('Nov 20, 2026')).toBeTruthy()
})

test('the next draw is the soonest real one of the followed states', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 30_000).toISOString()
  const coming = (minutes: number, label: string) => ({
    nextDraw: { label, at: at(minutes), drawDate: '2026-11-21' },
  })
  serve({
    ...lottery(['GA', 'SC', 'NY']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', coming(90, 'Night')),
      NY: resultsFor('NY', coming(600, 'Evening')),
      SC: resultsFor('SC', { ...coming(41, 'Evening'), simulated: true }),
    }),
  })
  show('premium')
  const results = within(await screen.findByRole('region', { name: 'Live Results' }))
  await results.findByText(/^Next draw: Georgia Night, (today|tomorrow) at \d+:\d\d/)
  expect((await card(/Georgia/)).getByText(/^Night, (today|tomorrow) at/)).toBeTruthy()
  // No countdown: nobody should hurry for a draw.
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByText(/\bin \d+ (h|min|s)\b/)).toBeNull()
})

test('a next draw that is simulated is marked', async () => {
  serve({
    ...lottery(['SC']),
    [RESULTS]: () => ({ SC: resultsFor('SC', { simulated: true }) }),
  })
  show('premium')
  expect(await screen.findByText(/^Next draw: South Carolina \(simulated\) /)).toBeTruthy()
})

/** The newest results, the given number of days old. */
const endedFor = (daysAgo: number) => ({
  results: [],
  newest: [{ ...drawn('20', 'Evening', '9371'), daysAgo }],
  resultsUntil: '2026-05-25',
})

test('a state whose results ended shows no next draw and no update time', async () => {
  const failing = { publisher: GEORGIA_LOTTERY, stale: true, failedAt: '2026-11-20T10:41:00Z' }
  serve({
    ...lottery(['GA', 'SC', 'KS']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', endedFor(8)),
      SC: resultsFor('SC', { ...endedFor(8), ...failing }),
      KS: resultsFor('KS', { ...endedFor(7), ...failing }),
    }),
  })
  show('premium')
  const georgia = await card(/Georgia/)
  expect(georgia.getByText('Ended')).toBeTruthy()
  for (const ended of [georgia, await card(/South Carolina/)]) {
    expect(ended.queryByText('Next draw')).toBeNull()
    expect(ended.queryByText(/as of/)).toBeNull()
  }
  // A source that has been silent for a week may answer again tomorrow.
  const kansas = await card(/Kansas/)
  expect(kansas.getByText('Not updating')).toBeTruthy()
  expect(kansas.getByText('Next draw')).toBeTruthy()
  expect(screen.getByText(/^Next draw: Kansas Evening/)).toBeTruthy()
})

test('a source that answers without anything new for more than a week shows no next draw', async () => {
  serve({
    ...lottery(['GA']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', { ...endedFor(8), publisher: GEORGIA_LOTTERY, stale: true }),
    }),
  })
  show('premium')
  const georgia = await card(/Georgia/)
  expect(georgia.getByText('Stale')).toBeTruthy()
  expect(screen.queryByText(/^Next draw/)).toBeNull()
})

test('the results come first, the choice of states after them', async () => {
  serve(lottery(['GA']))
  show('premium')
  const results = await screen.findByRole('article', { name: /Georgia/ })
  const states = screen.getByRole('region', { name: 'Your states' })
  expect(results.compareDocumentPosition(states)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a draw has its prize, and says if a saved number matched it', async () => {
  const mine = (day: string, match: 'straight' | 'box' | null) => ({
    ...drawn(day, 'Evening', '0768'),
    match,
  })
  serve({
    ...lottery(['GA', 'SC']),
    [RESULTS]: () => ({
      GA: resultsFor('GA', {
        results: [mine('20', 'straight'), mine('19', 'box'), mine('18', null)],
      }),
      SC: resultsFor('SC', { results: [{ ...mine('20', null), prizeAmount: null }], newest: [] }),
    }),
  })
  show('premium')
  const [won, box, none] = (await card(/Georgia/))
    .getAllByRole('listitem', { name: '' })
    .filter((item) => item.classList.contains('state-draw'))
    .map((item) => item.textContent ?? '')
  expect(won).toMatch(/\$5,000Your straight matchCheck your official ticket/)
  expect(box).toMatch(/Your box matchCheck your official ticket/)
  expect(none).not.toMatch(/match/)
  expect((await card(/South Carolina/)).queryByText(/\$5,000/)).toBeNull()
})

test('a card shows the newest three draws, and the rest when expanded', async () => {
  const results = Array.from({ length: 9 }, (_, at) => drawn(String(20 - at), 'Evening', '0768'))
  serve({ ...lottery(['GA']), [RESULTS]: () => ({ GA: resultsFor('GA', { results }) }) })
  const { person } = show('premium')
  const georgia = await card(/Georgia/)
  expect(georgia.getAllByRole('list', { name: /drawn/ })).toHaveLength(3)
  await person.click(georgia.getByRole('button', { name: 'Show all 9 draws' }))
  expect(georgia.getAllByRole('list', { name: /drawn/ })).toHaveLength(9)
})
