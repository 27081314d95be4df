import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import ImportsPage from './imports/ImportsPage.tsx'
import ModelsPage from './models/ModelsPage.tsx'
import QuarantinePage from './quarantine/QuarantinePage.tsx'
import SourcesPage from './sources/SourcesPage.tsx'
import { pageWith } from '#test/admin.ts'
import {
  entryOf,
  failingSource,
  importedSource,
  importOf,
  sourceStatusOf,
} from '#test/admin-work.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const broken = () => refuse(500, 'internal', 'An unexpected error occurred')

test('sources: failing ones come first; Check now and Clear appear only where they apply', async () => {
  const server = serve({
    'GET /api/admin/sources': () => [sourceStatusOf(), failingSource()],
    'POST /api/admin/sources/cash4/NY/refresh': () => undefined,
  })
  const { person } = open(<SourcesPage />, { at: '/admin/sources' })
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain('New York')
  expect(first?.textContent).toContain('Last error: answered 503Failed checks: 14 since')
  expect(second && within(second).queryAllByRole('button')).toEqual([])
  // A live source would send its draws again after a clear.
  expect(screen.queryByRole('button', { name: /^Clear New/ })).toBeNull()
  screen.getByText('To clear its draws, set NY=import in DRAW_SOURCES first.')
  await person.click(screen.getByRole('button', { name: 'Check now: New York Win 4' }))
  await screen.findByText('New York: we’ll check its source within 10 seconds')
  expect(server.sent('GET /api/admin/sources')).toHaveLength(2)
})

test('sources: a row that cannot be checked now shows the reason and the next possible time', async () => {
  const one = failingSource()
  const live = one.live && { ...one.live, refreshableAt: null }
  const publisher = one.live?.publisher && { ...one.live.publisher, kind: 'paid' as const }
  serve({
    'GET /api/admin/sources': () => [
      { ...one, canRefresh: false },
      { ...one, game: 'cash3', state: 'TX', stateName: 'Texas', canRefresh: false, live },
      {
        ...one,
        state: 'WI',
        stateName: 'Wisconsin',
        canRefresh: false,
        live: live && { ...live, publisher: publisher ?? null },
      },
    ],
  })
  open(<SourcesPage />, { at: '/admin/sources' })
  const rows = await screen.findAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.anything(),
    expect.stringContaining(
      'Checked less than 5 minutes ago. Available again Nov 21, 12:05\u00A0PM ET.',
    ),
    expect.stringMatching(/Up to date. No draw is missing\..* set TX:cash3=import in/),
    expect.stringContaining('Metered source: checked only after each draw.'),
  ])
  expect(screen.queryByRole('button', { name: /^Check now/ })).toBeNull()
})

test('sources: filters are kept in the address, and other sources are hidden', async () => {
  serve({ 'GET /api/admin/sources': () => [sourceStatusOf(), failingSource()] })
  const { person, place } = open(<SourcesPage />, { at: '/admin/sources?kind=real' })
  await screen.findByText('1 of 2 sources')
  await person.selectOptions(screen.getByLabelText('Freshness'), 'Late')
  await screen.findByText('No source matches')
  expect(place.address).toBe('/admin/sources?kind=real&freshness=late')
})

test('clearing a source requires its typed name, states the effect and shows a refusal', async () => {
  const answers = [
    refuse(409, 'conflict', 'An import is running'),
    Response.json({ removed: 29_412, winsTakenBack: 1 }),
  ]
  const server = serve({
    'GET /api/admin/sources': () => [
      importedSource(),
      { ...importedSource(), state: 'TX', stateName: 'Texas', simulatedAfterClearing: false },
    ],
    'POST /api/admin/sources/cash4/VA/clear': () => answers.shift(),
  })
  const { person } = open(<SourcesPage />, { at: '/admin/sources' })
  await person.click(await screen.findByRole('button', { name: 'Clear Texas Cash 4' }))
  await screen.findByText(/removed\. It won’t be simulated/)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Clear Virginia Cash 4' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/All 29,412 real draws.*simulated again/)
  const clear = dialog.getByRole('button', { name: 'Clear the draws' })
  const typed = dialog.getByLabelText('Type cash4 VA to confirm')
  await person.type(typed, 'cash4')
  await person.click(clear)
  await dialog.findByText('Type cash4 VA')
  expect(server.sent('POST /api/admin/sources/cash4/VA/clear')).toEqual([])
  await person.type(typed, ' VA')
  await person.click(clear)
  await dialog.findByText('An import is running')
  await person.click(clear)
  await screen.findByText('Virginia: 29,412 draws removed, 1 win revoked')
  expect(server.sent('POST /api/admin/sources/cash4/VA/clear').at(-1)?.body).toEqual({
    confirm: 'cash4 VA',
  })
})

test('a quarantined row shows its draw beside the published one; a decision moves focus to the next row', async () => {
  const rows = [entryOf(1), entryOf(2, { session: 'Night', published: null })]
  const server = serve({
    'GET /api/admin/quarantine': () => pageWith(rows),
    'POST /api/admin/quarantine/1/accept': () => {
      rows[0] = entryOf(1, {
        decision: 'accepted',
        decidedAt: '2026-11-21T20:00:00Z',
        replaced: '1234',
      })
      return rows[0]
    },
  })
  const { person } = open(<QuarantinePage />, { at: '/admin/quarantine' })
  const first = 'Georgia Cash 4, Nov 20, 2026, Midday'
  const card = within(await screen.findByRole('article', { name: first }))
  expect(card.getByRole('list', { name: '0 7 6 8' })).toBeTruthy()
  expect(card.getByRole('list', { name: '1 2 3 4' })).toBeTruthy()
  await person.click(card.getByRole('button', { name: `Accept: ${first}` }))
  screen.getByText(/replaces 1234/)
  expect(server.sent('POST /api/admin/quarantine/1/accept')).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText(/in place of 1234/)
  const next = screen.getByRole('heading', { name: 'Georgia Cash 4, Nov 20, 2026, Night' })
  expect(document.activeElement).toBe(next)
})

test('a row without a draw has no Accept button, and a refused decision shows its reason', async () => {
  serve({
    'GET /api/admin/quarantine': () =>
      pageWith([
        entryOf(1, { winningNumbers: null, drawDate: null }),
        entryOf(2, { session: 'Night', held: true }),
      ]),
    'POST /api/admin/quarantine/1/dismiss': () =>
      refuse(409, 'conflict', 'Another administrator has decided on it'),
  })
  const { person } = open(<QuarantinePage />, { at: '/admin/quarantine' })
  await screen.findByText('There is nothing to publish.')
  expect(screen.getAllByRole('button', { name: /^Accept/ })).toHaveLength(1)
  const [dismiss] = screen.getAllByRole('button', { name: /^Dismiss/ })
  if (!dismiss) throw new Error('a button was expected')
  await person.click(dismiss)
  expect(screen.queryByText(/all quarantined draws/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  await screen.findByText('Another administrator has decided on it')
})

test('an administrator dismisses all rows of an import after confirming the file name', async () => {
  const server = serve({
    'GET /api/admin/quarantine': () =>
      pageWith([entryOf(1), entryOf(2, { source: 'galottery', origin: 'https://galottery.com' })]),
    'POST /api/admin/quarantine/1/dismiss-import': () => ({ dismissed: 27_019 }),
  })
  const { person } = open(<QuarantinePage />, { at: '/admin/quarantine' })
  // Rows that came from a live source do not have this button.
  await person.click(
    await screen.findByRole('button', { name: 'Dismiss all of this import: ga.csv' }),
  )
  const dialog = within(screen.getByRole('alertdialog', { name: 'Dismiss all rows of ga.csv?' }))
  expect(dialog.getByText('Georgia Cash 4')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Dismiss all' }))
  await screen.findByText('All rows of this import are dismissed. Published results didn’t change.')
  expect(server.sent('POST /api/admin/quarantine/1/dismiss-import')).toHaveLength(1)
})

test('a decision on a held draw states that it applies to all held draws of the series', async () => {
  serve({ 'GET /api/admin/quarantine': () => pageWith([entryOf(1, { held: true })]) })
  const { person } = open(<QuarantinePage />, { at: '/admin/quarantine' })
  await person.click(await screen.findByRole('button', { name: /^Accept/ }))
  screen.getByText(/applies to all quarantined draws for this game and state/)
})

const csv = () => new File(['draw_date,session,winning_number\n'], 'ga.csv', { type: 'text/csv' })

test('a file is uploaded with its game and state, followed while it is read, and its counts are shown', async () => {
  const listed: ReturnType<typeof importOf>[] = []
  const running = importOf({ status: 'running', progress: 0.4, finishedAt: null })
  const server = serve({
    'GET /api/admin/imports': () => pageWith(listed),
    [`GET /api/admin/imports/${running.id}`]: () => {
      listed[0] = importOf()
      return importOf()
    },
    'POST /api/admin/imports': () => {
      listed.push(running)
      return Response.json(running, { status: 202 })
    },
  })
  const { person } = open(<ImportsPage />, { at: '/admin/imports' })
  await screen.findByText('No imports yet')
  await person.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText('Choose a file', { selector: '.msg-bad *' })
  expect(server.sent('POST /api/admin/imports')).toEqual([])
  await person.upload(screen.getByLabelText('File of draws'), csv())
  await person.selectOptions(screen.getByLabelText('State'), 'Georgia')
  await person.selectOptions(screen.getByLabelText('Session'), 'Midday')
  const anyway = screen.getByRole('checkbox', { name: /^Import anyway/ })
  await person.click(anyway)
  await person.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText('ga.csv was uploaded. The import has started.')
  const link = await screen.findByRole('link', { name: '3 quarantined' })
  expect(link.getAttribute('href')).toBe('/admin/quarantine')
  const [sent] = server.sent('POST /api/admin/imports')
  const form = sent?.body instanceof FormData ? Object.fromEntries(sent.body) : {}
  expect(form).toMatchObject({ game: 'cash4', session: 'Midday', importAnyway: 'true' })
  expect(form).toHaveProperty('file')
  // The override applies to one file only.
  expect(anyway).toHaveProperty('checked', false)
})

test('a file error is shown at the file field, and a file over the limit is not uploaded', async () => {
  const server = serve({
    'GET /api/admin/imports': () => pageWith([]),
    'POST /api/admin/imports': () =>
      Response.json(
        {
          message: 'Validation failed',
          code: 'invalid',
          requestId: 'test',
          fields: { file: 'The file holds no text' },
        },
        { status: 400 },
      ),
  })
  const { person } = open(<ImportsPage />, { at: '/admin/imports' })
  await person.selectOptions(await screen.findByLabelText('State'), 'Georgia')
  const huge = csv()
  Object.defineProperty(huge, 'size', { value: 21 * 1024 * 1024 })
  await person.upload(screen.getByLabelText('File of draws'), huge)
  await person.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText('The file has 21 MB; at most 20 MB can be imported at once')
  expect(server.sent('POST /api/admin/imports')).toEqual([])
  await person.upload(screen.getByLabelText('File of draws'), csv())
  await person.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText('The file holds no text')
  expect(screen.getByLabelText('File of draws').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['sources', <SourcesPage key="s" />, [], 'No draws yet', 'the draw sources'],
  ['quarantine', <QuarantinePage key="q" />, pageWith([]), 'No quarantined rows', 'the quarantine'],
  ['models', <ModelsPage key="m" />, [], 'No model yet', 'the models'],
])(
  '%s: a list that fails to load shows an error, not the empty state, and Retry loads it',
  async (...one) => {
    const [name, page, none, empty, what] = one
    let fails = true
    serve({ [`GET /api/admin/${name}`]: () => (fails ? broken() : none) })
    const { person } = open(page, { at: `/admin/${name}` })
    await screen.findByText(`Failed to load ${what}`)
    fails = false
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText(empty)
    await waitFor(() => expect(screen.queryByText(`Failed to load ${what}`)).toBeNull())
  },
)
