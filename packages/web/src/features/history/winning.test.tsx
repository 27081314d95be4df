import { GAMES } from '@fourcast/engine/games.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import HistoryPage from '#features/history/HistoryPage.tsx'
import { jackpotOdds } from '#features/history/jackpot-odds.ts'
import { drawOf } from '#lib/testing/draws.ts'
import { onPlan } from '#lib/testing/lottery.ts'
import { DANA, open } from '#lib/testing/open.tsx'
import { PREFERENCES } from '#lib/testing/results.ts'
import { refuse, serve } from '#lib/testing/serve.ts'
import { drawSources, simulatedSource, sourceOf } from '#lib/testing/sources.ts'

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
    ['Simulated: no lottery holds this game there', 'Kansas Cash 4'],
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

test('your states show their real draws; a simulated one is named as left out', async () => {
  const answers = {
    'GET /api/users/preferences': () => ({ ...PREFERENCES, selectedLotteryStates: ['GA', 'IA'] }),
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
      'Results until May 25, 2026. We could not reach the Georgia Lottery. Last tried 5:41 AM ET.',
    ),
  ).toBeTruthy()
  expect(sent(CASH4)[0]?.query.get('preferReal')).toBe('true')
  expect(await screen.findByText(/^Real draws only\. Iowa has simulated draws/)).toBeTruthy()
})

test('someone who follows no state is told how many simulated states are left out', async () => {
  const states = ['AR', 'IA', 'KS', 'MN'].map((state) =>
    simulatedSource({ state, stateName: state }),
  )
  show('/history?tab=winning', {
    'GET /api/sources': () => drawSources({ sources: [sourceOf(), ...states] }),
  })
  expect(
    await screen.findByText(/^Real draws only\. 4 states have simulated draws: choose one/),
  ).toBeTruthy()
})

test('two states whose results stop are told apart, and no other is named', async () => {
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
    'GET /api/users/preferences': () => ({ ...PREFERENCES, selectedLotteryStates: ['NC', 'VA'] }),
    // Those of North Carolina are too old for the list.
    [CASH4]: () => [drawOf(), drawOf(virginia)],
  }
  show('/history?tab=winning', answers, onPlan('premium'))
  await screen.findByText(/We don’t have the newest draw yet/)
  const list = screen.getByText(/We don’t have the newest draw yet/).closest('ul')
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Virginia: Results until May 25, 2026. We don’t have the newest draw yet. We keep trying.',
    'North Carolina: Results until May 25, 2026. No source is asked for newer ones.',
  ])
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

test('a game and a state in lower or upper case are understood', async () => {
  const { sent } = show('/history?tab=winning&state=ny&game=CASH3')
  await screen.findByText('Latest Cash 3 results')
  expect(sent(CASH3)[0]?.query.get('state')).toBe('NY')
  expect(field('State').value).toBe('NY')
})

test.each([
  ['state=ZZ', 'We have no Cash 4 draws of “ZZ”. These are the draws of all states.'],
  [
    'game=fantasy5&state=NY',
    'We have no Fantasy 5 draws of “NY”. These are the draws of all states.',
  ],
  ['game=cash9', 'There is no game “cash9”. This is Cash 4.'],
])('an address with %s says what is missing', async (search, words) => {
  show(`/history?tab=winning&${search}`, { 'GET /api/winning-numbers/fantasy5': () => [] })
  expect(
    await screen.findByText(
      (_, element) => element?.textContent === words && element.children.length === 0,
    ),
  ).toBeTruthy()
})

test('the next choice takes a game that we do not have out of the address', async () => {
  const { person, place } = show('/history?tab=winning&game=cash9')
  await screen.findByRole('group', { name: 'Live' })
  await person.selectOptions(field('State'), 'NY')
  expect(place.address).toBe('/history?tab=winning&state=NY')
  expect(screen.queryByText(/There is no game/)).toBeNull()
})

test('a game that no lottery of the state holds is said to be our own', async () => {
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
      'No lottery holds Pick 5 in Kansas. These draws exist only in our simulator.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Simulated for practice' }).textContent).toBe(
    'Georgia Georgia FIVE',
  )
})

test('if the list of states fails, followed results still load and a hint says so', async () => {
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
