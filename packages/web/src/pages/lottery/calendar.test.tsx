import type { DrawMonth } from '@fourcast/contract/lottery.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import LotteryPage from './LotteryPage.tsx'
import { monthsLater } from './month.ts'
import { lottery, onPlan, stateOf } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'
import { drawSources, sourceOf } from '#test/sources.ts'
import { monthIn } from '#core/zone-time.ts'

const MONTH = 'GET /api/lottery/calendar'
const THIS = monthIn(Date.now(), 'America/New_York')

const slot = (date: string, winningNumbers: string | null, isPast = true) => ({
  drawTime: 'Evening',
  drawDateTime: `${date}T23:59:00Z`,
  winningNumbers,
  isPast,
})

/** A month of 28 days with a draw each: the first is drawn, the second is missing, the rest are upcoming. */
const monthOf = (query: URLSearchParams): DrawMonth => {
  const month = query.get('month') ?? ''
  const draws = (date: string, day: number) => {
    if (day > 27) return []
    return [day === 0 ? slot(date, '0768') : slot(date, null, day === 1)]
  }
  return {
    state: query.get('state') ?? '',
    stateName: 'Georgia',
    month,
    timeZone: 'America/New_York',
    simulated: false,
    days: Array.from({ length: 28 }, (_, day) => {
      const date = `${month}-${String(day + 1).padStart(2, '0')}`
      return { date, draws: draws(date, day) }
    }),
    since: monthsLater(THIS, -1),
  }
}

const answers = (followed: string[] = []) => ({
  ...lottery(followed),
  [MONTH]: ({ query }: { query: URLSearchParams }) => monthOf(query),
})

const show = (at = '/lottery?tab=calendar', plan: 'free' | 'basic' = 'free') =>
  open(<LotteryPage />, { at, user: onPlan(plan) })

test('on a phone the month opens on today', async () => {
  const shown: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.getAttribute('aria-current'))
  })
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  )
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`${THIS}-15T15:00:00Z`))
  serve(answers())
  show()
  await screen.findByRole('table', { name: /Draws of Georgia/ })
  await waitFor(() => expect(shown).toContain('date'))
})

test('a month is a table with weekdays: drawn, missing and upcoming draws', async () => {
  const server = serve(answers())
  show('/lottery?tab=calendar&month=2026-01')
  const table = within(await screen.findByRole('table', { name: /Draws of Georgia, January 2026/ }))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ])
  // January 1, 2026 was a Thursday.
  const [, first] = table.getAllByRole('row')
  const cells = within(first ?? document.body).getAllByRole('cell')
  expect(cells[4]?.textContent).toMatch(/Thu, Jan 1Evening0768$/)
  expect(cells[5]?.textContent).toMatch(/Evening.*no result yet$/)
  expect(cells[6]?.textContent).toMatch(/Evening.*6:59\u00A0PM$/)
  expect(server.sent(MONTH)[0]?.query.get('month')).toBe('2026-01')
})

test('it opens with the first state followed, and any other can be chosen', async () => {
  const server = serve(answers(['SC']))
  const { person, place } = show('/lottery?tab=calendar', 'basic')
  await screen.findByRole('table')
  expect(server.sent(MONTH).map(({ query }) => query.get('state'))).toEqual(['SC'])
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'KS')
  await waitFor(() => expect(place.address).toContain('state=KS'))
  await screen.findByRole('heading', { name: /Kansas/ })
})

test('months can be turned from the first with a result to the next one, and no further', async () => {
  const server = serve(answers())
  const { person, place } = show()
  await screen.findByRole('table')
  const [back, on] = ['Previous month', 'Next month'].map((name) =>
    screen.getByRole('button', { name }),
  )
  if (!back || !on) throw new Error('no way to turn')
  await person.click(on)
  await waitFor(() => expect(place.address).toContain(`month=${monthsLater(THIS, 1)}`))
  expect(on.getAttribute('aria-disabled')).toBe('true')
  await person.click(on)
  for (const _ of [1, 2, 3]) await person.click(back)
  await waitFor(() => expect(place.address).toContain(`month=${monthsLater(THIS, -1)}`))
  expect(back.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(back)
  expect(new Set(server.sent(MONTH).map(({ query }) => query.get('month'))).size).toBe(3)
})

test('if the source is down, the calendar shows a note and a link to the last month with results', async () => {
  const newest = { date: '2026-01-09', session: 'Evening', at: '2026-01-09T23:59:00Z' }
  const sources = [
    sourceOf({ game: 'cash3', status: 'live' }),
    sourceOf({ status: 'unreachable', newest, checkedAt: null }),
  ]
  serve({ ...answers(), 'GET /api/sources': () => drawSources({ sources }) })
  const { person, place } = show('/lottery?tab=calendar&state=GA&month=2026-03')
  const text = 'Results through January 9, 2026. We couldn’t reach the Georgia Lottery.'
  await screen.findByText(text)
  await person.click(screen.getByRole('button', { name: 'Show January 2026' }))
  await screen.findByRole('table', { name: /January 2026/ })
  expect(place.address).toContain('month=2026-01')
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Show / })).toBeNull()
})

test('a calendar of results that stopped opens on their last month', async () => {
  const newest = { date: '2026-01-09', session: 'Evening', at: '2026-01-09T23:59:00Z' }
  const sources = [sourceOf({ status: 'imported', publisher: null, newest })]
  const server = serve({ ...answers(), 'GET /api/sources': () => drawSources({ sources }) })
  show('/lottery?tab=calendar&state=GA')
  await screen.findByRole('table', { name: /January 2026/ })
  expect(server.sent(MONTH).map(({ query }) => query.get('month'))).toEqual(['2026-01'])
})

test('so does one whose source answers, but has had nothing new for more than a week', async () => {
  const newest = { date: '2026-01-09', session: 'Evening', at: '2026-01-09T23:59:00Z' }
  const sources = [sourceOf({ status: 'late', newest })]
  const server = serve({ ...answers(), 'GET /api/sources': () => drawSources({ sources }) })
  show('/lottery?tab=calendar&state=GA')
  await screen.findByRole('table', { name: /January 2026/ })
  expect(server.sent(MONTH).map(({ query }) => query.get('month'))).toEqual(['2026-01'])
})

test('a state whose source answers has no such note', async () => {
  serve({ ...answers(), 'GET /api/sources': () => drawSources() })
  show()
  await screen.findByRole('group', { name: 'Live' })
  expect(screen.queryByText(/^Results through/)).toBeNull()
})

test('a calendar that fails to load shows an error', async () => {
  const server = serve({ ...answers(), [MONTH]: () => refuse(500, 'internal', 'x') })
  const { person } = show()
  await screen.findByText('Failed to load the calendar')
  server.answers[MONTH] = ({ query }) => monthOf(query)
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('table')
})

test('simulated draws are named', async () => {
  serve({ ...answers(), 'GET /api/lottery/states': () => [stateOf('GA', { simulated: true })] })
  show()
  await screen.findByRole('table')
  expect(screen.getByText('Simulated')).toBeTruthy()
})

test('the draws of the state are saved as a file, and a failure shows its reason', async () => {
  const server = serve({
    ...answers(),
    'GET /api/lottery/draws.csv': () => new Response('Draw Date\r\n'),
  })
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test')
  const { person } = show('/lottery?tab=calendar&state=SC')
  await person.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  expect(server.sent('GET /api/lottery/draws.csv')[0]?.query.get('state')).toBe('SC')
  server.answers['GET /api/lottery/draws.csv'] = () => refuse(500, 'internal', 'x')
  await person.click(screen.getByRole('button', { name: 'Download CSV' }))
  await screen.findByText('Failed to download the draws')
})
