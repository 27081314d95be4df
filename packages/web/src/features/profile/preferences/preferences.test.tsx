import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PreferencesCard } from '#features/profile/preferences/PreferencesCard.tsx'
import { open } from '#lib/testing/open.tsx'
import { PREFERENCES } from '#lib/testing/results.ts'
import { refuse, serve } from '#lib/testing/serve.ts'

const PUT = 'PUT /api/users/preferences'

const server = (rest = {}, phoneVerified = true) =>
  serve({
    'GET /api/users/preferences': () => PREFERENCES,
    'GET /api/users/profile': () => ({ ...PROFILE, phoneVerified }),
    ...rest,
  })

const PROFILE = {
  firstName: 'Dana',
  lastName: 'Doe',
  email: 'dana@example.com',
  phone: '+14045550123',
  dateOfBirth: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  profilePhotoUrl: null,
  profilePhotoId: null,
  pendingEmail: null,
  phoneStopped: false,
}

const save = () => screen.getByRole('button', { name: 'Save Preferences' })
const autoSave = () => screen.findByRole('switch', { name: /Auto-save/ })

test('only what was changed is sent, and nothing before it is saved', async () => {
  const { sent } = server({
    [PUT]: () => ({ ...PREFERENCES, autoSave: false, defaultTransformation: 'mirror' }),
  })
  const { person } = open(<PreferencesCard />, { at: '/profile' })
  await person.click(await autoSave())
  await person.selectOptions(screen.getByLabelText('Default Transformation'), 'Box 2 Gold')
  expect(sent(PUT)).toEqual([])
  await person.click(save())
  expect(await screen.findByText('Preferences updated successfully!')).toBeTruthy()
  expect(sent(PUT).map(({ body }) => body)).toEqual([
    { autoSave: false, defaultTransformation: 'mirror' },
  ])
  await waitFor(() => expect(save()).toHaveProperty('disabled', true))
})

test('what is changed and changed back is nothing to save', async () => {
  server()
  const { person } = open(<PreferencesCard />, { at: '/profile' })
  expect((await autoSave()).closest('fieldset')).toBeTruthy()
  expect(save()).toHaveProperty('disabled', true)
  await person.click(await autoSave())
  expect(save()).toHaveProperty('disabled', false)
  await person.click(await autoSave())
  expect(save()).toHaveProperty('disabled', true)
})

test('a failure is told, and what was chosen stays', async () => {
  server({ [PUT]: () => refuse(503, 'unavailable', 'Busy for a moment') })
  const { person } = open(<PreferencesCard />, { at: '/profile' })
  await person.click(await autoSave())
  await person.click(save())
  expect(await screen.findByText('API Error')).toBeTruthy()
  expect(await autoSave()).toHaveProperty('checked', false)
  expect(save()).toHaveProperty('disabled', false)
})

test('text messages need a verified phone, and a refusal stands at the switch', async () => {
  const { answers } = server({}, false)
  const { queries, person } = open(<PreferencesCard />, { at: '/profile' })
  const texts = await screen.findByRole('switch', { name: /SMS/ })
  expect(texts).toHaveProperty('disabled', true)
  expect(screen.getByText(/Needs a verified phone/)).toBeTruthy()
  answers['GET /api/users/profile'] = () => ({ ...PROFILE, phoneVerified: true })
  await queries.invalidateQueries()
  await waitFor(() => expect(texts).toHaveProperty('disabled', false))
  const message = 'Verify a phone number first'
  answers[PUT] = () =>
    Response.json(
      { message, code: 'invalid', requestId: 'test', fields: { smsNotifications: message } },
      { status: 400 },
    )
  await person.click(texts)
  await person.click(save())
  expect(await screen.findByText(message)).toBeTruthy()
})

test('the theme takes effect once it is saved', async () => {
  server({ [PUT]: () => ({ ...PREFERENCES, theme: 'dark' }) })
  const { person } = open(<PreferencesCard />, { at: '/profile' })
  await person.selectOptions(await screen.findByLabelText('Theme'), 'Dark')
  expect(document.documentElement.dataset.theme).not.toBe('dark')
  await person.click(save())
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
})
