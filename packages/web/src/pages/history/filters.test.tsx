// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import HistoryPage from './HistoryPage.tsx'
import { open } from '#test/open.tsx'
import { made } from '#test/results.ts'
import { refuse, type RecordedCall, serve } from '#test/serve.ts'

const LIST = 'GET /api/numbers/history'
const CSV = 'GET /api/numbers/history.csv'

/** Serves `n` results, and none for a search. */
const results =
  (n: number) =>
  ({ query }: RecordedCall) => {
    const total = query.has('search') ? 0 : n
    const content = Array.from({ length: Math.min(total, 10) }, () => made('flash', [1, 2, 3, 4]))
    const page = Number(query.get('page'))
    return {
      content,
      page,
      size: 10,
      totalElements: total,
      totalPages: Math.ceil(total / 10),
      hiddenBefore: null,
    }
  }

const asked = (server: ReturnType<typeof serve>, call = LIST) =>
  Object.fromEntries(server.sent(call).at(-1)?.query ?? [])

test('a filter is kept in the address and returns to the first page', async () => {
  const server = serve({ [LIST]: results(23) })
  const { person, place } = open(<HistoryPage />, { at: '/history?page=3' })
  await screen.findByText('23 results')
  await person.selectOptions(screen.getByLabelText('Method'), 'Box 2 Gold')
  await screen.findByText('23 results match')
  expect(place.address).toBe('/history?method=mirror')
  expect(asked(server)).toEqual({ method: 'mirror', page: '0', size: '10' })
})

test('the list can be filtered by every box, even one without results', async () => {
  const server = serve({ [LIST]: results(23) })
  const { person } = open(<HistoryPage />, { at: '/history' })
  await screen.findByText('23 results')
  await person.selectOptions(screen.getByLabelText('Method'), 'Box 3 Platinum')
  await waitFor(() => expect(asked(server)).toMatchObject({ method: 'ml' }))
})

test('a link with filters opens them and ignores invalid values', async () => {
  const server = serve({ [LIST]: results(3) })
  open(<HistoryPage />, { at: '/history?method=best&from=2026-11-01&to=soon&search=12345' })
  await screen.findByText('3 results match')
  expect(asked(server)).toEqual({ dateFrom: '2026-11-01', page: '0', size: '10' })
  expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-11-01')
  expect(screen.getByLabelText('To')).toHaveProperty('value', '')
})

test('the filters open on click, and start open if the link contains filters', async () => {
  serve({ [LIST]: results(3) })
  const { person } = open(<HistoryPage />, { at: '/history' })
  const toggle = await screen.findByRole('button', { name: 'Filters' })
  const fields = document.getElementById(toggle.getAttribute('aria-controls') ?? '')
  expect([toggle.getAttribute('aria-expanded'), fields?.hidden]).toEqual(['false', true])
  await person.click(toggle)
  expect([toggle.getAttribute('aria-expanded'), fields?.hidden]).toEqual(['true', false])
})

test('the search accepts only digits and waits for a pause in typing', async () => {
  const server = serve({ [LIST]: results(3) })
  const { person, place } = open(<HistoryPage />, { at: '/history' })
  await screen.findByText('3 results')
  const field = screen.getByPlaceholderText('e.g. 1234')
  await person.type(field, '0a7-6 85')
  expect(field).toHaveProperty('value', '0768')
  await screen.findByRole('heading', { name: 'No result matches' })
  expect(place.address).toBe('/history?search=0768')
  expect(server.sent(LIST).filter(({ query }) => query.has('search'))).toHaveLength(1)
})

test('two filters changed at once both apply', async () => {
  serve({ [LIST]: results(3) })
  const { place } = open(<HistoryPage />, { at: '/history' })
  await screen.findByText('3 results')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-05' } })
  fireEvent.change(screen.getByLabelText('Method'), { target: { value: 'flash' } })
  await waitFor(() =>
    expect(place.address).toBe('/history?method=flash&from=2026-11-01&to=2026-11-05'),
  )
})

test('Clear Filters empties the fields, including text still being typed', async () => {
  serve({ [LIST]: results(3) })
  const { person, place } = open(<HistoryPage />, { at: '/history?search=9999&tab=mine' })
  await screen.findByRole('heading', { name: 'No result matches' })
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true)
  const form = screen.getByRole('form', { name: 'Filters' })
  await person.type(screen.getByLabelText('Search numbers'), '{Backspace}')
  await person.click(within(form).getByRole('button', { name: 'Clear Filters' }))
  await screen.findByText('3 results')
  expect(screen.getByLabelText('Search numbers')).toHaveProperty('value', '')
  await new Promise((later) => setTimeout(later, 400))
  expect(place.address).toBe('/history?tab=mine')
})

test('an invalid date range shows an error at its field and requests nothing', async () => {
  const server = serve({ [LIST]: results(3) })
  open(<HistoryPage />, { at: '/history?from=2026-11-20&to=2026-11-01' })
  await screen.findByRole('heading', { name: 'No result matches' })
  const from = screen.getByLabelText('From')
  expect(from.getAttribute('aria-invalid')).toBe('true')
  const note = document.getElementById(from.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('The start date is after the end date')
  expect(server.sent(LIST)).toEqual([])
})

/** Collects the files that the browser is asked to save. */
function saving() {
  const files: { name: string; text: Promise<string> }[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:test'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, text: blobs.at(-1)?.text() ?? Promise.resolve('') })
  })
  return files
}

test('the export saves the results that match the filters, and its button is disabled meanwhile', async () => {
  const files = saving()
  const file = Promise.withResolvers<Response>()
  const server = serve({ [LIST]: results(23), [CSV]: () => file.promise })
  const { person } = open(<HistoryPage />, { at: '/history?method=flash&page=2' })
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
  const busy = await screen.findByRole('button', { name: 'Exporting…' })
  expect(busy).toHaveProperty('disabled', true)
  file.resolve(new Response('Date,Method\r\n'))
  await screen.findByRole('button', { name: 'Export CSV' })
  expect(asked(server, CSV)).toEqual({ method: 'flash' })
  expect(files.map(({ name }) => name)).toEqual(['cash4_history.csv'])
  expect(await files[0]?.text).toBe('Date,Method\r\n')
})

test('a failed export shows an error and saves nothing', async () => {
  const files = saving()
  serve({ [LIST]: results(1), [CSV]: () => refuse(500, 'internal', 'broken') })
  const { person } = open(<HistoryPage />, { at: '/history' })
  await screen.findByText('1 result')
  await person.click(screen.getByRole('button', { name: 'Export CSV' }))
  await screen.findByText('Failed to export history')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy())
  expect(files).toEqual([])
})

test('Retry exports with the original filters', async () => {
  const files = saving()
  const server = serve({ [LIST]: results(1), [CSV]: () => refuse(503, 'unavailable', 'broken') })
  const { person } = open(<HistoryPage />, { at: '/history?method=flash' })
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await screen.findByText('Failed to export history')
  await person.selectOptions(screen.getByLabelText('Method'), 'Box 2 Gold')
  server.answers[CSV] = () => new Response('Date,Method\r\n')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(server.sent(CSV).map(({ query }) => query.get('method'))).toEqual(['flash', 'flash'])
})
