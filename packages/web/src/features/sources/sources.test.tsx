import { listDrawSources } from '@fourcast/contract/sources.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import SourcesPage from '#features/sources/SourcesPage.tsx'
import { isDrawSources } from '#lib/sources/read-sources.ts'
import { open } from '#lib/testing/open.tsx'
import { refuse, serve } from '#lib/testing/serve.ts'
import { drawSources, simulatedSource, sourceOf } from '#lib/testing/sources.ts'

const CALL = 'GET /api/sources'

const show = (answer: () => unknown = drawSources) => {
  const server = serve({ [CALL]: answer })
  return { ...server, ...open(<SourcesPage />, { at: '/sources' }) }
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

const texts = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent)

test('each live source has its games, kind, newest draw, last question and history', async () => {
  show()
  const live = await region('Live')
  const rows = live.getAllByRole('row').slice(1)
  expect(rows.map((row) => texts(within(row).getAllByRole('cell')))).toEqual([
    [
      'GeorgiaCash 4, Cash 3',
      'galottery.com',
      'The site’s own answers',
      'Fri, Nov 20, Night',
      'Today, 8:35 AM',
      'Jan 1, 2019',
    ],
    [
      'New YorkWin 4',
      'data.ny.gov',
      'Official data',
      'Fri, Nov 20, Night',
      'Today, 8:35 AM',
      'Jul 21, 1981',
    ],
    [
      'New YorkNumbers',
      'data.ny.gov',
      'Official data',
      'Fri, Nov 20, Night',
      'Today, 8:35 AM',
      'Sep 2, 1980',
    ],
    [
      'All statesPowerball',
      'data.ny.gov',
      'Official data',
      'Fri, Nov 20',
      'Today, 8:35 AM',
      'Feb 3, 2010',
    ],
  ])
  const [link] = live.getAllByRole('link', { name: 'galottery.com, Georgia Lottery' })
  expect(link?.getAttribute('href')).toBe('https://www.galottery.com')
  expect(live.getByText(/is a file or an open data service/)).toBeTruthy()
  expect(live.getByText(/They can change without notice/)).toBeTruthy()
  expect(live.queryByText(/charges for them/)).toBeNull()
  expect(screen.getByText('As of Saturday, November 21, 2026, 8:40 AM ET')).toBeTruthy()
})

test('the tiles count states by their four-digit game, and national games', async () => {
  show()
  await region('Live')
  const figures = [...document.querySelectorAll('.sources-tile')].map((one) => one.textContent)
  expect(figures).toEqual([
    'Live3 2 states and 1 national game',
    'Simulated2 states, for practice only',
    'Not reached0 right now',
  ])
})

test('each simulated state has its reason', async () => {
  show(() =>
    drawSources({
      sources: [
        ...drawSources().sources,
        simulatedSource({ game: 'cash3', gameName: 'Pick 3', state: 'IA', stateName: 'Iowa' }),
        simulatedSource({ game: 'fantasy5', gameName: 'Fantasy 5', reason: 'never_answered' }),
        simulatedSource({
          game: 'mega-millions',
          gameName: 'Mega Millions',
          state: 'US',
          stateName: 'United States',
          reason: 'switched_off',
        }),
      ],
    }),
  )
  const simulated = await region('Simulated for practice')
  expect(texts(simulated.getAllByRole('listitem'))).toEqual([
    'IowaPick 4. The site’s terms forbid programs.',
    'KansasNo four-digit game.',
    'Mega MillionsIts source is switched off.',
    'IowaPick 3. No free source.',
    'GeorgiaFantasy 5. Its source has not answered yet.',
  ])
  expect(simulated.getByText('Other simulated games, by state')).toBeTruthy()
  expect(simulated.getByText(/never make one of your numbers win/)).toBeTruthy()
})

test('a source that is not reached leaves the live ones, with the date and the last try', async () => {
  show(() =>
    drawSources({
      sources: [
        sourceOf({
          status: 'unreachable',
          newest: { date: '2026-05-25', session: 'Evening', at: '2026-05-25T22:59:00Z' },
          askedAt: '2026-11-21T10:41:00Z',
        }),
      ],
    }),
  )
  const live = await region('Live')
  expect(live.getByText('No source of real draws answers right now.')).toBeTruthy()
  const unreached = await region('Not reached right now')
  expect(unreached.getByRole('cell', { name: 'Georgia Cash 4' })).toBeTruthy()
  const note = await region('When a source cannot be reached')
  expect(
    note.getByText(
      'Results until May 25, 2026. We could not reach the Georgia Lottery. Last try 5:41 AM ET.',
    ),
  ).toBeTruthy()
  expect(note.queryByText(/This is an example/)).toBeNull()
})

test('where every source answers, the words of a failure are called an example', async () => {
  show()
  const note = await region('When a source cannot be reached')
  expect(note.getByText(/This is an example/)).toBeTruthy()
})

test('gaps, draws that nobody adds to and sources without a draw are named', async () => {
  const gaps = [{ from: '2015-08-31', to: '2021-05-02' }]
  const virginia = { state: 'VA', stateName: 'Virginia', gaps }
  show(() =>
    drawSources({
      sources: [
        sourceOf({ ...virginia, gameName: 'Pick 4' }),
        sourceOf({ ...virginia, game: 'cash3', gameName: 'Pick 3' }),
        sourceOf({
          state: 'WV',
          stateName: 'West Virginia',
          status: 'imported',
          publisher: null,
          newest: { date: '2021-06-28', session: 'Day', at: '2021-06-28T22:59:00Z' },
        }),
        sourceOf({ state: 'WI', stateName: 'Wisconsin', status: 'waiting', newest: null }),
      ],
    }),
  )
  const live = await region('Live')
  expect(
    live.getByText('Virginia Pick 4 and Pick 3: no draws from August 31, 2015 to May 2, 2021.'),
  ).toBeTruthy()
  const others = await region('Neither live nor simulated')
  expect(others.getByText('West Virginia Cash 4')).toBeTruthy()
  expect(others.getByText('Real results until June 28, 2021. No source since then.')).toBeTruthy()
  expect(others.getByText('No draws yet. We ask galottery.com.')).toBeTruthy()
})

test('without sources it says so', async () => {
  show(() => drawSources({ sources: [] }))
  expect(await screen.findByText('No sources yet')).toBeTruthy()
})

test('sources that cannot be had leave the words up, and Retry brings them', async () => {
  const { answers, person } = show(() => refuse(503, 'unavailable', 'later'))
  expect(await screen.findByText('We can’t load the sources right now.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'How results are checked' })).toBeTruthy()
  answers[CALL] = () => drawSources()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: 'Live' })).toBeTruthy()
})

test('what is read by hand is what the contract answers, and nothing less', () => {
  expect(listDrawSources.answer.parse(drawSources())).toEqual(drawSources())
  expect(isDrawSources(drawSources())).toBe(true)
  const [first] = drawSources().sources
  for (const broken of [
    null,
    { ...drawSources(), asOf: 5 },
    { ...drawSources(), sources: [{ ...first, status: 'asleep' }] },
    { ...drawSources(), sources: [{ ...first, publisher: {} }] },
  ])
    expect(isDrawSources(broken)).toBe(false)
})
