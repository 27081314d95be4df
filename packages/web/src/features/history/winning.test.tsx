import type { Draw } from '@fourcast/contract/draws.ts'
import { GAMES } from '@fourcast/engine/games.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import HistoryPage from '#features/history/HistoryPage.tsx'
import { jackpotOdds } from '#features/history/jackpot-odds.ts'
import { open } from '#lib/testing/open.tsx'
import { refuse, serve } from '#lib/testing/serve.ts'
import { drawSources, simulatedSource, sourceOf } from '#lib/testing/sources.ts'

const CASH3 = 'GET /api/winning-numbers/cash3'
const CASH4 = 'GET /api/winning-numbers/cash4'
const POWERBALL = 'GET /api/winning-numbers/powerball'

const drawOf = (rest: Partial<Draw> = {}): Draw => ({
  game: 'cash4',
  state: 'GA',
  stateName: 'Georgia',
  drawDate: '2026-11-20',
  drawTime: 'Evening',
  drawDateTime: '2026-11-20T23:34:00Z',
  numbers: [0, 7, 6, 8],
  winningNumbers: '0768',
  prizeAmount: 5000,
  source: 'galottery',
  simulated: false,
  ...rest,
})

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

function show(at: string, answers: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    'GET /api/sources': () => drawSources(),
    [CASH4]: () => [drawOf()],
    [CASH3]: () => [drawOf({ game: 'cash3', numbers: [0, 7, 6], winningNumbers: '076' })],
    [POWERBALL]: () => [national],
    ...answers,
  })
  return { ...server, ...open(<HistoryPage />, { at }) }
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
    ['Simulated for practice', 'Iowa Pick 4Kansas Cash 4'],
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
