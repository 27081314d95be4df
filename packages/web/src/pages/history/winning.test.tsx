import { GAMES } from '@fourcast/engine/games.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import HistoryPage from './HistoryPage.tsx'
import { jackpotOdds } from './draw-columns.tsx'
import { drawOf } from '#test/draws.ts'
import { onPlan } from '#test/lottery.ts'
import { DANA, open } from '#test/open.tsx'
import { SAMPLE_PREFERENCES } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { drawSources, simulatedSource, sourceOf } from '#test/sources.ts'

const CASH3 = 'GET /api/winning-numbers/cash3'
const CASH4 = 'GET /api/winning-numbers/cash4'
const POWERBALL = 'GET /api/winning-numbers/powerball'

const national = drawOf({
  game: 'powerball',
  state: 'US',
  stateName: 'United States',
  numbers: [17, 21, 29, 42, 49],
  winningNumbers: '17-21-29-42-49',
  bonus: 7,
  prizeAmount: null,
  source: 'socrata',
})

function show(at: string, answers: Parameters<typeof serve>[0] = {}, user = DANA) {
  const server = serve({
    'GET /api/sources': () => drawSources(),
    [CASH4]: () => [drawOf()],
    [CASH3]: () => [drawOf({ game: 'cash3', numbers: [0, 7, 6], winningNumbers: '076' })],
    [POWERBALL]: () => [national],
    ...answers,
  })
  return { ...server, ...open(<HistoryPage />, { at, user }) }
}

const field = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })

test('choosing a game and a state loads their draws and updates the address', async () => {
  const { person, place, sent } = show('/history?tab=winning')
  await screen.findByRole('group', { name: 'Live' })
  await person.selectOptions(field('State'), 'NY')
  expect(place.address).toBe('/history?tab=winning&state=NY')
  await expect.poll(() => sent(CASH4).at(-1)?.query.get('state')).toBe('NY')
  await person.selectOptions(field('Game'), 'cash3')
  expect(place.address).toBe('/history?tab=winning&state=NY&game=cash3')
  await screen.findByText('Latest Cash 3 results')
  expect(sent(CASH3)[0]?.query.get('state')).toBe('NY')
})

test('states of the chosen game are grouped by where their draws come from', async () => {
  const late = sourceOf({ state: 'VA', stateName: 'Virginia', status: 'late' })
  const sources = [...drawSources().sources, late]
  show('/history?tab=winning', { 'GET /api/sources': () => drawSources({ sources }) })
  await screen.findByRole('group', { name: 'Live' })
  const groups = [...field('State').querySelectorAll('optgroup')]
  expect(groups.map(({ label, textContent }) => [label, textContent])).toEqual([
    ['Live', 'Georgia Cash 4New York Win 4'],
    ['Real draws, stale', 'Virginia Cash 4'],
    ['Simulated for practice', 'Iowa Pick 4'],
    ['Simulated: the state lottery doesn’t offer this game', 'Kansas Cash 4'],
  ])
})

test('choosing a game that the state does not have clears the state', async () => {
  const { person, place } = show('/history?tab=winning&state=IA')
  await screen.findByRole('group', { name: 'Live' })
  expect(field('State').value).toBe('IA')
  await person.selectOptions(field('Game'), 'cash3')
  expect(place.address).toBe('/history?tab=winning&game=cash3')
  expect(field('State').value).toBe('')
})

test('a national game has no state field, names its bonus ball and shows the jackpot odds', async () => {
  const { person, place, sent } = show('/history?tab=winning')
  await person.selectOptions(field('Game'), 'powerball')
  expect(place.address).toBe('/history?tab=winning&game=powerball')
  const balls = await screen.findByRole('list', {
    name: 'Powerball drawn 17 21 29 42 49, Powerball 7',
  })
  expect(within(balls).getAllByRole('listitem')).toHaveLength(6)
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull()
  expect(
    screen.getByText(/Jackpot odds: 1 in 292,201,338\. The filled ball is the Powerball/),
  ).toBeTruthy()
  expect(sent(POWERBALL)[0]?.query.get('state')).toBe('US')
  expect(await screen.findByText('Source: New York’s open data.')).toBeTruthy()
})

test('the date of a national draw shows its year once it is two months old', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T15:00:00Z') })
  const draws = ['2026-11-21', '2026-05-23'].map((drawDate) => drawOf({ ...national, drawDate }))
  show('/history?tab=winning&game=powerball', { [POWERBALL]: () => draws })
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    'Nov 21',
    'May 23, 2026',
  ])
})

test('a card of simulated results is labelled once', async () => {
  const simulated = { simulated: true, prizeAmount: null, source: 'simulated' }
  show('/history?tab=winning&state=KS', {
    'GET /api/sources': () =>
      drawSources({ sources: [simulatedSource({ state: 'KS', stateName: 'Kansas' })] }),
    [CASH4]: () => [drawOf(simulated), drawOf({ ...simulated, drawTime: 'Midday' })],
  })
  expect(await screen.findByText(/These are not real results\. Nothing here can win/)).toBeTruthy()
  expect(screen.getAllByText('Simulated')).toHaveLength(1)
})

const newest = { date: '2026-05-25', session: 'Evening', at: '2026-05-25T22:59:00Z' }

test('followed states show real draws, and an omitted simulated state is named', async () => {
  const answers = {
    'GET /api/users/preferences': () => ({
      ...SAMPLE_PREFERENCES,
      selectedLotteryStates: ['GA', 'IA'],
    }),
    'GET /api/sources': () =>
      drawSources({
        sources: [
          sourceOf({ newest, status: 'unreachable', checkedAt: '2026-11-21T10:41:00Z' }),
          simulatedSource({ state: 'IA', stateName: 'Iowa' }),
        ],
      }),
  }
  const { sent } = show('/history?tab=winning', answers, onPlan('premium'))
  expect(
    await screen.findByText(
      'Results through May 25, 2026. We couldn’t reach the Georgia Lottery. Last tried 5:41 AM ET.',
    ),
  ).toBeTruthy()
  expect(sent(CASH4)[0]?.query.get('preferReal')).toBe('true')
  expect(
    await screen.findByText(
      /^Showing real draws only\. Not shown, because their draws are simulated: Iowa\./,
    ),
  ).toBeTruthy()
})

test('without followed states, the number of omitted simulated states is shown', async () => {
  const states = ['AR', 'IA', 'KS', 'MN'].map((state) =>
    simulatedSource({ state, stateName: state }),
  )
  show('/history?tab=winning', {
    'GET /api/sources': () => drawSources({ sources: [sourceOf(), ...states] }),
  })
  expect(
    await screen.findByText(
      /^Showing real draws only\. Not shown, because their draws are simulated: 4 states\./,
    ),
  ).toBeTruthy()
})

test('two states with outdated results are named, and no others', async () => {
  const virginia = { state: 'VA', stateName: 'Virginia' }
  const carolina = { state: 'NC', stateName: 'North Carolina' }
  const answers = {
    'GET /api/sources': () =>
      drawSources({
        sources: [
          sourceOf(),
          sourceOf({ ...virginia, newest, status: 'late' }),
          sourceOf({ ...carolina, newest, status: 'imported', publisher: null }),
          sourceOf({ state: 'TX', stateName: 'Texas', newest, status: 'unreachable' }),
        ],
      }),
    'GET /api/users/preferences': () => ({
      ...SAMPLE_PREFERENCES,
      selectedLotteryStates: ['NC', 'VA'],
    }),
    // North Carolina's draws are too old for the list.
    [CASH4]: () => [drawOf(), drawOf(virginia)],
  }
  show('/history?tab=winning', answers, onPlan('premium'))
  await screen.findByText(/We don’t have the newest draw yet/)
  const list = screen.getByText(/We don’t have the newest draw yet/).closest('ul')
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Virginia: Results through May 25, 2026. We don’t have the newest draw yet. We’ll keep checking.',
    'North Carolina: Results through May 25, 2026. We don’t have a live source for newer results.',
  ])
})

test('the list and the notes above it appear at once, so that the list does not jump', async () => {
  const list = Promise.withResolvers<unknown>()
  const { sent } = show('/history?tab=winning', { 'GET /api/sources': () => list.promise })
  await expect.poll(() => sent(CASH4)).toHaveLength(1)
  await screen.findByRole('status', { name: 'Loading winning numbers' })
  expect(screen.queryByRole('table')).toBeNull()
  list.resolve(drawSources({ sources: [sourceOf({ status: 'unreachable' })] }))
  await screen.findByRole('table')
  expect(screen.getByText(/We couldn’t reach the Georgia Lottery/)).toBeTruthy()
})

test('going back returns to the game and state chosen before', async () => {
  const { person, place } = show('/history?tab=winning')
  await screen.findByRole('group', { name: 'Live' })
  await person.selectOptions(field('State'), 'NY')
  await person.selectOptions(field('Game'), 'cash3')
  window.history.back()
  await expect.poll(() => place.address).toBe('/history?tab=winning&state=NY')
  await expect.poll(() => field('Game').value).toBe('cash4')
  expect(field('State').value).toBe('NY')
})

test('the game and state in the address ignore case', async () => {
  const { sent } = show('/history?tab=winning&state=ny&game=CASH3')
  await screen.findByText('Latest Cash 3 results')
  expect(sent(CASH3)[0]?.query.get('state')).toBe('NY')
  expect(field('State').value).toBe('NY')
})

test.each([
  ['state=ZZ', 'We don’t have Cash 4 draws for “ZZ”. Showing all states instead.'],
  [
    'game=fantasy5&state=ny',
    'We don’t have Fantasy 5 draws for New York. Showing all states instead.',
  ],
  ['game=cash9', 'We don’t have a game called “cash9”. Showing Cash 4 instead.'],
])('an address with %s names the unknown game or state', async (search, words) => {
  show(`/history?tab=winning&${search}`, { 'GET /api/winning-numbers/fantasy5': () => [] })
  expect(
    await screen.findByText(
      (_, element) => element?.textContent === words && element.children.length === 0,
    ),
  ).toBeTruthy()
})

test('the next choice removes an unknown game from the address', async () => {
  const { person, place } = show('/history?tab=winning&game=cash9')
  await screen.findByRole('group', { name: 'Live' })
  await person.selectOptions(field('State'), 'NY')
  expect(place.address).toBe('/history?tab=winning&state=NY')
  expect(screen.queryByText(/We don’t have a game/)).toBeNull()
})

test('a game that the state lottery does not offer is labeled as simulated', async () => {
  const kansas = { state: 'KS', stateName: 'Kansas' } as const
  show('/history?tab=winning&game=pick5', {
    'GET /api/sources': () =>
      drawSources({
        sources: [
          simulatedSource({ ...kansas, game: 'pick5', gameName: 'Pick 5', reason: 'no_game' }),
          simulatedSource({ game: 'pick5', gameName: 'Georgia FIVE', reason: 'no_source' }),
        ],
      }),
    'GET /api/winning-numbers/pick5': () =>
      [kansas, {}].map((state) =>
        drawOf({
          game: 'pick5',
          ...state,
          simulated: true,
          prizeAmount: null,
          source: 'simulated',
        }),
      ),
  })
  expect(
    await screen.findByText(
      'No lottery offers Pick 5 in Kansas. These draws exist only in our simulator.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Simulated for practice' }).textContent).toBe(
    'Georgia FIVE',
  )
})

test('if the list of states fails, followed results still load and a hint explains it', async () => {
  show('/history?tab=winning', {
    'GET /api/sources': () => refuse(503, 'unavailable', 'later'),
  })
  expect(await screen.findByText('We couldn’t load the list of states.')).toBeTruthy()
  expect(await screen.findByRole('list', { name: 'Georgia Evening drawn 0 7 6 8' })).toBeTruthy()
})

test('jackpot odds are computed from the balls of the game', () => {
  expect(jackpotOdds(GAMES.powerball)).toBe(292_201_338)
  expect(jackpotOdds(GAMES['mega-millions'])).toBe(290_472_336)
  expect(jackpotOdds(GAMES.fantasy5)).toBe(850_668)
})
