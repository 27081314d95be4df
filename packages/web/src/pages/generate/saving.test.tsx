import * as MESSAGES from '@fourcast/contract/messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import GeneratePage from './GeneratePage.tsx'
import { open } from '#test/open.tsx'
import { made, SAMPLE_PREFERENCES } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'

beforeEach(() => sessionStorage.clear())

const autoSave = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Auto-save results/ })
const box1 = () => screen.getByRole('button', { name: /^Box 1 Silver/ })

test('the auto-save switch goes back when the server does not take it', async () => {
  const put = Promise.withResolvers<Response>()
  const server = serve({
    'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
    'PUT /api/users/preferences': () => put.promise,
  })
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await waitFor(() => expect(autoSave().disabled).toBe(false))
  await person.click(autoSave())
  await waitFor(() => expect(autoSave().checked).toBe(false))
  put.resolve(refuse(500, 'internal', 'An unexpected error occurred'))
  await screen.findByText(MESSAGES.preferencesFailed)
  expect(autoSave().checked).toBe(true)
  server.answers['PUT /api/users/preferences'] = () => ({ ...SAMPLE_PREFERENCES, autoSave: false })
  await person.click(autoSave())
  await screen.findByText(MESSAGES.preferencesUpdated)
  expect(autoSave().checked).toBe(false)
  expect(server.sent('PUT /api/users/preferences').at(-1)?.body).toEqual({ autoSave: false })
})

test('what is not kept by itself is kept by a press, and a failure says so', async () => {
  const one = made('flash', [1, 2, 3, 4], { saved: false })
  const server = serve({
    'GET /api/users/preferences': () => ({ ...SAMPLE_PREFERENCES, autoSave: false }),
    'POST /api/numbers/flash': () => one,
    'POST /api/numbers/results': () => refuse(500, 'internal', 'An unexpected error occurred'),
  })
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  await person.click(box1())
  await person.click(await screen.findByRole('button', { name: 'Save Result' }))
  await screen.findByText(MESSAGES.saveFailed)
  expect(screen.queryByRole('region', { name: 'Saved in this session' })).toBeNull()
  server.answers['POST /api/numbers/results'] = () =>
    Response.json({ ...one, saved: true }, { status: 201 })
  await person.click(screen.getByRole('button', { name: 'Save Result' }))
  await screen.findByText(MESSAGES.saved)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saved' }).disabled).toBe(true)
  expect(screen.getByRole('region', { name: 'Saved in this session' })).toBeTruthy()
  const panel = within(screen.getByRole('region', { name: /^Box 1 Silver/ }))
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Copy' }))
  expect(server.sent('POST /api/numbers/results').at(-1)?.body).toEqual({
    id: one.id,
    method: 'flash',
    original: [1, 2, 3, 4],
    numbers: [4, 5, 6, 7],
  })
})
