import * as MESSAGES from '@fourcast/contract/messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import SuggestPage from './SuggestPage.tsx'
import { forecastHistory } from '#test/forecasts.ts'
import { openProof } from '#test/how-we-know.ts'
import { GEORGIA } from '#test/learning.ts'
import { lottery, stateOf } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { Framed, onBreak } from '#test/resting.tsx'
import { made } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { drawSources } from '#test/sources.ts'
import { inTraining, patterns, suggestions } from '#test/suggestions.ts'

const KEPT = [made('flash', [1, 2, 3, 4]), made('flash', [1, null, null, 4])]

const WAITS_FOR_RESULT =
  /^The model is ready\. We make its next forecast after we get the last draw’s result/

const server = () =>
  serve({
    ...lottery([]),
    'GET /api/numbers/history': () => ({
      content: KEPT,
      page: 0,
      size: 50,
      totalElements: 2,
      totalPages: 1,
      hiddenBefore: null,
    }),
    'POST /ml_api/suggest': () => suggestions(),
    'POST /ml_api/patterns': () => patterns(),
    'GET /ml_api/history': () => forecastHistory(),
  })

const titlesIn = (part: Pick<typeof screen, 'getAllByRole'>) =>
  part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

const show = (at = '/suggest') => open(<SuggestPage />, { at })

const picks = async () => within(await screen.findByRole('region', { name: 'Top recommendations' }))

test('picks come first: one line of confidence beside chance, the odds and the evidence once', async () => {
  server()
  show()
  const top = await picks()
  expect(top.getByRole('list', { name: 'Box 3 Platinum pick 7 2 9 4' })).toBeTruthy()
  expect(top.getByText('34.52%').parentElement?.textContent).toBe(
    'Confidence, at least one digit in its place: 34.52% chance 34.39%',
  )
  expect(top.getByText('Simulated')).toBeTruthy()
  expect(
    top.getByText(/^For Georgia Evening, Nov 21(, 2026)?\. Straight 1 in 10,000 · box 1 in 417\.$/),
  ).toBeTruthy()
  expect(screen.getAllByText(/1 in 10,000/)).toHaveLength(1)
  expect(
    screen.getByText(/^We found nothing in 2,672 Georgia draws that chance doesn’t explain\./),
  ).toBeTruthy()
  expect(screen.getByText(/as of Nov 20, 2026, Evening: 0768/)).toBeTruthy()
})

test('the evidence E and its meaning are behind How we know', async () => {
  server()
  const { person } = show()
  await picks()
  expect(screen.queryByText(/Evidence E/)).toBeNull()
  const proof = await openProof(person, 'Top recommendations')
  expect(proof.getByText(/^Evidence E is 0\.89 after 2,672 draws\./)).toBeTruthy()
  const how = proof.getByRole('link', { name: 'How we measure it' })
  expect(how.getAttribute('href')).toBe('/honesty')
})

test.each([
  ['GA', /^On average, \$1 returns about 50 cents, whichever/],
  ['IA', /^On average, \$1 returns about 60 cents, whichever/],
  ['OR', /^On average, \$1 returns about 50 cents in exact order and 60 in any order/],
  ['CA', /^Winners share a pool here/],
])('the average return of %s follows its prize chart', async (state, text) => {
  const { answers } = server()
  answers['POST /ml_api/suggest'] = () => suggestions({ basis: { ...GEORGIA, state } })
  const { person } = show()
  const proof = await openProof(person, 'Top recommendations')
  expect(proof.getByText(text)).toBeTruthy()
})

test('three varied picks have one filled button; the other quick picks are in sight', async () => {
  server()
  const { person } = show()
  const top = await picks()
  expect(titlesIn(top)).toEqual(['The model’s pick', 'From your own digits', 'For a box bet'])
  // 3038 has a pair, so the box gets the next one with four different digits.
  expect(top.getByRole('list', { name: 'Box 3 Platinum pick 5 1 6 0' })).toBeTruthy()
  const filled = top
    .getAllByRole('button', { name: /^Use These/ })
    .filter(({ className }) => !className.includes('btn-'))
  expect(filled).toHaveLength(1)
  const rest = screen.getByRole('region', { name: 'Quick picks' })
  expect(rest.closest('details')).toBeNull()
  expect(titlesIn(within(rest))).toEqual(['Random from the forecast', 'Random'])
  expect(within(rest).queryByText(/34\.39%|1 in /)).toBeNull()
  const proof = await openProof(person, 'Top recommendations')
  const pays = proof.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(pays[0]).toBe(
    'The model’s pick: 7294Straight: 1 in 10,000, $1 pays $5,000Box, 24-way: 1 in 417, $1 pays $200',
  )
})

test('without numbers of one’s own the third pick is random, on plain balls', async () => {
  const { answers } = server()
  const quickPicks = suggestions().quickPicks.filter(({ kind }) => kind !== 'yours')
  answers['POST /ml_api/suggest'] = () => suggestions({ quickPicks })
  show()
  const top = await picks()
  expect(titlesIn(top)).toEqual(['The model’s pick', 'For a box bet', 'Random'])
  expect(top.getByRole('list', { name: 'Random: 0 0 7 3' })).toBeTruthy()
})

test('if winners share a pool, a rarely chosen number is offered, without a prize in dollars', async () => {
  const { answers } = server()
  answers['POST /ml_api/suggest'] = () => suggestions({ basis: { ...GEORGIA, state: 'CA' } })
  const { person } = show()
  const top = await picks()
  expect(titlesIn(top)).toEqual(['The model’s pick', 'For a shared prize', 'From your own digits'])
  const card = top.getByRole('heading', { name: 'For a shared prize' }).closest('li')
  expect(card?.textContent).toContain('fewer may share the prize')
  const proof = await openProof(person, 'Top recommendations')
  expect(proof.queryByText(/\$1 pays/)).toBeNull()
})

test('without a model, the other ways to choose remain', async () => {
  const { answers } = server()
  answers['POST /ml_api/suggest'] = () =>
    suggestions({
      topRecommendations: [],
      quickPicks: suggestions().quickPicks.filter(
        ({ kind }) => kind === 'yours' || kind === 'random',
      ),
    })
  show()
  const top = await picks()
  expect(top.getByText(WAITS_FOR_RESULT)).toBeTruthy()
  expect(titlesIn(top)).toEqual(['From your own digits', 'Random'])
})

test('the player’s own complete numbers are sent, and opening the page is no refresh', async () => {
  const { sent } = server()
  show()
  await screen.findByText('Quick picks')
  expect(sent('POST /ml_api/suggest')[0]?.body).toEqual({ state: 'GA', userHistory: ['4567'] })
})

test('Use These copies with a notification; the menu opens the generator with the numbers', async () => {
  server()
  const { person, place } = show()
  await person.click(await screen.findByRole('button', { name: 'Use These: 7 2 9 4' }))
  expect(await screen.findByText(MESSAGES.copiedForGenerate)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('7294')
  await person.click(screen.getByRole('button', { name: 'More for 7 2 9 4' }))
  await person.click(screen.getByRole('menuitem', { name: 'Open in Generate' }))
  expect(place.address).toBe('/generate')
})

test('the menu of a pick leads to saving its number', async () => {
  server()
  const { person, place } = show()
  await person.click(await screen.findByRole('button', { name: 'More for 7 2 9 4' }))
  await person.click(screen.getByRole('menuitem', { name: 'Save' }))
  expect(place.address).toBe('/numbers?n=7294&from=model')
})

test('suggestions that fail to load show an error, and Retry loads them', async () => {
  const { answers } = server()
  answers['POST /ml_api/suggest'] = () => refuse(500, 'internal', 'no')
  const { person } = show()
  expect(await screen.findByText(MESSAGES.suggestionsFailed)).toBeTruthy()
  expect(document.querySelector('.skeleton')).toBeNull()
  answers['POST /ml_api/suggest'] = () => suggestions()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Quick picks')).toBeTruthy()
})

test('choosing another state requests it and updates the address', async () => {
  const { sent } = server()
  const { person, place } = show('/suggest?tab=insights&page=3')
  await screen.findByText('Forecasts and results')
  await person.selectOptions(screen.getByLabelText('State'), 'KS')
  await waitFor(() =>
    expect(sent('POST /ml_api/suggest').at(-1)?.body).toMatchObject({ state: 'KS' }),
  )
  expect(place.address).toBe('/suggest?tab=insights&state=KS')
})

test('a player without followed states sees the state that the server chooses', async () => {
  const { answers, sent } = server()
  answers['GET /api/lottery/states'] = () => [
    stateOf('GA', { isDefault: false }),
    stateOf('KS', { isDefault: true }),
  ]
  show()
  await screen.findByText('Quick picks')
  expect(sent('POST /ml_api/suggest').at(0)?.body).toMatchObject({ state: 'KS' })
})

test('the list of states says which are live and which are simulated', async () => {
  const { answers } = server()
  answers['GET /api/lottery/states'] = () => [stateOf('GA'), stateOf('KS', { simulated: true })]
  answers['GET /api/sources'] = () => drawSources()
  show()
  const live = await screen.findByRole('group', { name: 'Live' })
  expect(live.textContent).toBe('Georgia Cash 4')
  expect(screen.getByRole('group', { name: 'Simulated for practice' }).textContent).toBe(
    'Kansas Cash 4',
  )
})

test('training shows its progress, is polled, and ends with a forecast', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { answers, sent } = server()
  answers['POST /ml_api/suggest'] = () => inTraining(0.4)
  show()
  expect(await screen.findByText(/The first model is training: 40%/)).toBeTruthy()
  expect((await picks()).queryByText(/^Confidence/)).toBeNull()
  answers['POST /ml_api/suggest'] = () => suggestions()
  await vi.advanceTimersByTimeAsync(3_100)
  expect(await screen.findByText(/^We found nothing in 2,672 Georgia draws/)).toBeTruthy()
  // Automatic refreshes do not count as activity of the user.
  expect(sent('POST /ml_api/suggest').at(-1)?.headers.get('x-background')).toBe('1')
  vi.useRealTimers()
})

test('a trained model without a forecast waits for the last result, on both tabs', async () => {
  const { answers } = server()
  answers['POST /ml_api/suggest'] = () => suggestions({ nextDraw: null, topRecommendations: [] })
  const { forecasts } = forecastHistory()
  const none = { ...forecasts, content: [], totalElements: 0, totalPages: 0, hiddenBefore: null }
  answers['GET /ml_api/history'] = () => forecastHistory({ forecasts: none })
  const { person } = show()
  expect(await screen.findByText(WAITS_FOR_RESULT)).toBeTruthy()
  await person.click(screen.getByRole('tab', { name: 'ML Insights' }))
  await person.click(await screen.findByText('Forecasts and results'))
  const record = screen.getByText('Forecasts and results').closest('details') ?? document.body
  expect(await within(record).findByText(WAITS_FOR_RESULT)).toBeTruthy()
  expect(screen.queryByText(/first model|as soon as there is a model/)).toBeNull()
})

test.each([
  ['waiting', GEORGIA, /Georgia has no model yet/],
  ['none', { ...GEORGIA, state: 'all', states: 16 }, /^No single model covers all states\.$/],
] as const)('without a model, %s, the page explains why', async (status, basis, words) => {
  const { answers } = server()
  answers['POST /ml_api/suggest'] = () => ({ ...inTraining(), status, basis, progress: null })
  show(status === 'none' ? '/suggest?state=all' : '/suggest')
  expect(await screen.findByText(words)).toBeTruthy()
})

test.each([
  ['ALL', 'all'],
  ['sc', 'SC'],
])('the state in the address ignores case: %s', async (written, state) => {
  const { sent } = server()
  show(`/suggest?state=${written}`)
  await screen.findByText('Quick picks')
  expect(sent('POST /ml_api/suggest')[0]?.body).toMatchObject({ state })
})

test('during a break a kind note replaces the picks, and drawn numbers stay', async () => {
  const { answers } = server()
  Object.assign(answers, onBreak, {
    'POST /ml_api/suggest': () => suggestions({ quickPicks: [], topRecommendations: [] }),
  })
  open(
    <Framed>
      <SuggestPage />
    </Framed>,
    { at: '/suggest' },
  )
  await screen.findByRole('heading', { name: 'No picks during your break' })
  expect(
    screen.getByText(
      'Picks return when it ends, Jan 8, 2099, 12:00 PM ET. You can still see past draws.',
    ),
  ).toBeTruthy()
  for (const name of ['Top recommendations', 'Quick picks'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Trending combinations' })).toBeTruthy()
  const refresh = screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh Suggestions' })
  expect(refresh.disabled).toBe(true)
})

test('a list of states that fails to load shows the specified message', async () => {
  const { answers } = server()
  answers['GET /api/lottery/states'] = () => refuse(500, 'internal', 'x')
  show()
  expect(await screen.findByText(MESSAGES.suggestionsFailed)).toBeTruthy()
  expect(screen.queryByText('Failed to load the states')).toBeNull()
})
