import { listDrawSources } from '@fourcast/contract/sources.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import SourcesPage from './SourcesPage.tsx'
import { isDrawSources } from '#domains/draws/sources/read-sources.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'
import { drawSources, simulatedSource, sourceOf } from '#test/sources.ts'

const CALL = 'GET /api/sources'

const show = (answer: () => unknown = drawSources) => {
  const server = serve({ [CALL]: answer })
  return { ...server, ...open(<SourcesPage />, { at: '/sources' }) }
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

const texts = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent)

test('each live source shows its games, kind, newest draw, last check and history', async () => {
  show()
  const live = await region('Live')
  const rows = live.getAllByRole('row').slice(1)
  expect(rows.map((row) => texts(within(row).getAllByRole('cell')))).toEqual([
    [
      'GeorgiaCash 4, Cash 3',
      'Lottery website',
      'galottery.com',
      'Checked today, 8:35\u00A0AMToday, 8:35\u00A0AM',
      'Fri, Nov 20, Night',
      'Jan 1, 2019',
    ],
    [
      'New YorkWin 4',
      'Official data',
      'data.ny.gov',
      'Checked today, 8:35\u00A0AMToday, 8:35\u00A0AM',
      'Fri, Nov 20, Night',
      'Jul 21, 1981',
    ],
    [
      'New YorkNumbers',
      'Official data',
      'data.ny.gov',
      'Checked today, 8:35\u00A0AMToday, 8:35\u00A0AM',
      'Fri, Nov 20, Night',
      'Sep 2, 1980',
    ],
    [
      'NationalPowerball',
      'Official data',
      'data.ny.gov',
      'Checked today, 8:35\u00A0AMToday, 8:35\u00A0AM',
      'Fri, Nov 20',
      'Feb 3, 2010',
    ],
  ])
  const [link] = live.getAllByRole('link', { name: 'galottery.com, Georgia Lottery' })
  expect(link?.getAttribute('href')).toBe('https://www.galottery.com')
  expect(live.getByText(/lottery or the state publishes for download/)).toBeTruthy()
  expect(live.getByText(/It can change without notice/)).toBeTruthy()
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
    'Not updating0 right now',
  ])
})

test('each simulated state shows its reason', async () => {
  show(() =>
    drawSources({
      sources: [
        ...drawSources().sources,
        simulatedSource({ game: 'cash3', gameName: 'Pick 3', state: 'IA', stateName: 'Iowa' }),
        simulatedSource({
          game: 'fantasy5',
          gameName: 'Fantasy 5',
          reason: 'never_answered',
          checkedAt: '2026-11-21T10:41:00Z',
        }),
        simulatedSource({ state: 'NH', stateName: 'New Hampshire', reason: 'closed' }),
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
    'Iowa',
    'Kansas',
    'New Hampshire',
    'Mega Millions',
    'IowaPick 4. The site’s terms forbid automated access.',
    'KansasNo four-digit game.',
    'New HampshireCash 4. No open access.',
    'Mega MillionsIts source is turned off.',
    'IowaPick 3. No free source.',
    'GeorgiaFantasy 5. Its source hasn’t responded yet. Last tried 5:41\u00A0AM ET.',
  ])
  expect(simulated.getByText('Other simulated games, by state')).toBeTruthy()
  expect(simulated.getByText(/never counts as a win/)).toBeTruthy()
})

test('an unreachable source leaves the live list, and shows its date and last try', async () => {
  show(() =>
    drawSources({
      sources: [
        sourceOf({
          status: 'unreachable',
          newest: { date: '2026-05-25', session: 'Evening', at: '2026-05-25T22:59:00Z' },
          checkedAt: '2026-11-21T10:41:00Z',
        }),
      ],
    }),
  )
  const unreachable = await region('Not updating right now')
  expect(screen.queryByRole('region', { name: 'Live' })).toBeNull()
  expect(document.querySelector('.sources-tile')?.textContent).toBe('Live0 right now')
  expect(unreachable.getByRole('cell', { name: 'Georgia Cash 4' })).toBeTruthy()
  const note = await region('When a source is down')
  expect(
    note.getByText(
      'Results through May 25, 2026. We couldn’t reach the Georgia Lottery. Last tried 5:41 AM ET.',
    ),
  ).toBeTruthy()
  expect(note.getByText(/We check again at least once an hour\./)).toBeTruthy()
})

test('draws from the shipped history are labeled, with their year', async () => {
  const newest = { date: '2026-05-25', session: 'Evening', at: '2026-05-25T22:59:00Z' }
  show(() =>
    drawSources({
      sources: [
        sourceOf({ status: 'unreachable', newest, newestSource: 'history' }),
        sourceOf({ state: 'VA', stateName: 'Virginia', status: 'late', newest }),
      ],
    }),
  )
  const cellsOf = async (name: string) => texts((await region(name)).getAllByRole('cell'))
  expect(await cellsOf('Not updating right now')).toContain(
    'May 25, 2026, Eveningfrom our stored history',
  )
  expect(await cellsOf('Stale')).toContain('May 25, 2026, Evening')
})

test('if all newest draws are from the shipped history, one note says so', async () => {
  const newest = { date: '2026-05-25', session: 'Evening', at: '2026-05-25T22:59:00Z' }
  const stored = { status: 'unreachable', newest, newestSource: 'history' } as const
  show(() =>
    drawSources({
      sources: [sourceOf(stored), sourceOf({ ...stored, state: 'VA', stateName: 'Virginia' })],
    }),
  )
  const unreachable = await region('Not updating right now')
  expect(unreachable.getByText('Newest draws are from our stored history.')).toBeTruthy()
  expect(unreachable.queryByText('from our stored history')).toBeNull()
})

test('without a live source, no check is mentioned and stored draws are labeled', async () => {
  const newest = { date: '2026-05-25', session: 'Evening', at: '2026-05-25T22:59:00Z' }
  const stored = { status: 'imported', publisher: null, newest, newestSource: 'history' } as const
  const powerball = { state: 'US', game: 'powerball', gameName: 'Powerball' } as const
  const cash3 = { game: 'cash3', gameName: 'Cash 3' } as const
  const sources = [
    sourceOf(stored),
    sourceOf({ ...stored, ...cash3 }),
    sourceOf({ ...stored, ...powerball }),
    simulatedSource(),
  ]
  show(() => drawSources({ sources }))
  const others = await region('Not updating: no live source')
  expect(others.getByText('Georgia Cash 4 and Cash 3')).toBeTruthy()
  expect(others.getByText('Powerball')).toBeTruthy()
  expect(screen.getByText('1 state and 1 national game, no live source')).toBeTruthy()
  expect(
    others.getAllByText(
      'Real results through May 25, 2026, from our stored history of real draws. We don’t have a live source for newer results.',
    ),
  ).toHaveLength(2)
  const titles = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
  expect(titles[0]).toBe('Not updating: no live source')
  const note = await region('When a source is down')
  expect(note.getByText(/This server doesn’t check any live source\./)).toBeTruthy()
  expect(screen.queryByText(/We check again|We’ll keep checking|imported result files/)).toBeNull()
})

test('if every source answers, no failure is mentioned', async () => {
  show()
  const note = await region('When a source is down')
  expect(note.getByText(/^We keep showing the last real results, with their date\./)).toBeTruthy()
  expect(screen.queryByText(/couldn’t reach|Last tried/)).toBeNull()
})

test('a stale source has its own list and figure, and is not called live', async () => {
  const virginia = { state: 'VA', stateName: 'Virginia', status: 'late' } as const
  show(() => drawSources({ sources: [sourceOf(), sourceOf(virginia)] }))
  const stale = await region('Stale')
  expect(stale.getByRole('cell', { name: 'Virginia Cash 4' })).toBeTruthy()
  expect(
    stale.getByText('These sources respond, but don’t have their newest draw yet.'),
  ).toBeTruthy()
  expect((await region('Live')).queryByText('Virginia')).toBeNull()
  const figures = [...document.querySelectorAll('.sources-tile')].map((one) => one.textContent)
  expect(figures).toEqual([
    'Live1 state',
    'Stale1 state, newest draw missing',
    'Simulated0 for practice only',
    'Not updating0 right now',
  ])
})

test('gaps, imported draws and sources without a draw are listed', async () => {
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
          newestSource: 'import',
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
  const others = await region('Not updating: no live source')
  expect(others.getByText('West Virginia Cash 4')).toBeTruthy()
  expect(
    others.getByText(
      'Real results through June 28, 2021, from imported result files. We don’t have a live source for newer results.',
    ),
  ).toBeTruthy()
  const waiting = await region('No draws yet')
  expect(waiting.getByText('No draws yet. We check galottery.com.')).toBeTruthy()
})

test('copied rows in our data are named, with the game', async () => {
  const copiedRows =
    'Our stored draws have copied rows: some repeat the draw 53 draws earlier. That is a fault in our data, not in the lottery’s draws.'
  show(() => drawSources({ sources: [sourceOf({ copiedRows }), sourceOf({ game: 'cash3' })] }))
  const faults = await region('Copied rows in our data')
  expect(faults.getByText('Georgia Cash 4')).toBeTruthy()
  expect(faults.getByText(copiedRows)).toBeTruthy()
})

test('an empty list shows a note', async () => {
  show(() => drawSources({ sources: [] }))
  expect(await screen.findByText('No sources yet')).toBeTruthy()
})

test('if the sources fail to load, the text stays and Retry loads them', async () => {
  const { answers, person } = show(() => refuse(503, 'unavailable', 'later'))
  expect(await screen.findByText('We can’t load the sources right now.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'How results are checked' })).toBeTruthy()
  answers[CALL] = () => drawSources()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: 'Live' })).toBeTruthy()
})

test('the hand-written guard accepts exactly what the contract accepts', () => {
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
