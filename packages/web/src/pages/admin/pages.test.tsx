import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Imported up front so that no test waits for a lazy chunk.
import './payments/PaymentsPage.tsx'
import './users/UserPage.tsx'
import AdminPage from './AdminPage.tsx'
import ExportPage from './exports/ExportPage.tsx'
import { pageWith, userOf } from '#test/admin.ts'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const KIM = userOf()
const LEE = userOf({ id: DANA.id.replace(/1$/, '9'), name: 'Lee Park', firstName: 'Lee' })
const at = ({ id }: typeof KIM) => `/admin/users/${id}`
const TOTP = { 'GET /api/users/totp': () => ({ required: false }) }

function shown(address: string, answers: Parameters<typeof serve>[0]) {
  const server = serve({ ...TOTP, ...answers })
  const user = { ...DANA, id: 'another', role: 'super_admin' } as const
  return { ...server, ...open(<AdminPage />, { at: address, path: '/admin/*', user }) }
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const press = (name: string) => screen.findByRole('button', { name })

test('saving one name keeps the other name that another administrator has changed', async () => {
  const CHANGE = `PUT /api${at(KIM)}`
  const other = { ...KIM, lastName: 'Moss', role: 'premium' } as const
  const { answers, person, queries, sent } = shown(at(KIM), {
    [`GET /api${at(KIM)}`]: () => KIM,
    [CHANGE]: () => other,
  })
  const first = await field('First name')
  await person.clear(first)
  await person.type(first, 'Kimberly')
  answers[`GET /api${at(KIM)}`] = () => other
  await queries.invalidateQueries()
  await waitFor(async () => expect((await field('Last name')).value).toBe('Moss'))
  expect(first.value).toBe('Kimberly')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('premium')
  await person.click(await press('Save name'))
  expect(await screen.findByText('The name was changed.')).toBeTruthy()
  expect(sent(CHANGE).map(({ body }) => body)).toEqual([{ firstName: 'Kimberly' }])
})

test('typed text does not carry over to another account’s page', async () => {
  const { person } = shown(at(KIM), {
    [`GET /api${at(KIM)}`]: () => KIM,
    [`GET /api${at(LEE)}`]: () => LEE,
  })
  await person.type(await field('Reason'), 'Fraud')
  await person.type(await field('First name'), 'X')
  act(() => {
    window.history.pushState(null, '', at(LEE))
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Lee Park' })).toBeTruthy()
  expect((await field('First name')).value).toBe('Lee')
  expect((await field('Reason')).value).toBe('')
})

test('the export dates follow the address when it changes', async () => {
  const call = 'GET /api/admin/export/users'
  const { sent } = serve({ [call]: () => refuse(503, 'unavailable', 'Busy.') })
  const { person } = open(<ExportPage />, { at: '/admin/export?dateFrom=2026-11-01' })
  act(() => {
    window.history.pushState(null, '', '/admin/export')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  const from = await field('From')
  await waitFor(() => expect(from.value).toBe(''))
  // A partly typed year.
  fireEvent.change(from, { target: { value: '0020-11-01' } })
  expect(await screen.findByText('Enter full dates')).toBeTruthy()
  await person.click(await press('Export'))
  expect(sent(call)).toEqual([])
  fireEvent.change(from, { target: { value: '2026-11-01' } })
  await person.click(await press('Export'))
  await waitFor(() => expect(sent(call)).toHaveLength(1))
  expect(sent(call)[0]?.query.get('dateFrom')).toBe('2026-11-01')
})

test('the export button of a list is outside its filters and names its period', async () => {
  const { person } = shown('/admin/payments?dateFrom=2026-11-01&dateTo=2026-11-20', {
    'GET /api/admin/payments': () => pageWith([]),
  })
  const name = 'Export Nov 1, 2026 to Nov 20, 2026 as CSV'
  expect(await press(name)).toBeTruthy()
  const filters = screen.getByRole('form', { name: 'Filters' })
  expect(within(filters).queryByRole('button', { name })).toBeNull()
  await person.click(within(filters).getByRole('button', { name: 'Clear filters' }))
  expect(await press('Export all as CSV')).toBeTruthy()
})
