import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PreferencesCard } from './PreferencesCard.tsx'
import { open } from '#test/open.tsx'
import { SAMPLE_PREFERENCES } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'

const PUT = 'PUT /api/users/preferences'

const server = (rest = {}, phoneVerified = true) =>
  serve({
    'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
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
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const autoSave = () => screen.findByRole('switch', { name: /Auto-save/ })

test('only changed settings are sent, and only on Save', async () => {
  const { sent } = server({
    [PUT]: () => ({ ...SAMPLE_PREFERENCES, autoSave: false, defaultTransformation: 'mirror' }),
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
  await waitFor(() => expect(isOff(save())).toBe(true))
  expect([document.activeElement, save().matches(':disabled')]).toEqual([save(), false])
})

test('a change that is undone leaves nothing to save', async () => {
  server()
  const { person } = open(<PreferencesCard />, { at: '/profile' })
  expect((await autoSave()).closest('fieldset')).toBeTruthy()
  expect(isOff(save())).toBe(true)
  await person.click(await autoSave())
  expect(isOff(save())).toBe(false)
  await person.click(await autoSave())
  expect(isOff(save())).toBe(true)
})

test('without changes, Save sends nothing; emails that cannot be turned off are named', async () => {
  const { sent } = server()
  const { person } = open(<PreferencesCard />, { at: '/profile' })
  await autoSave()
  await person.click(save())
  expect(sent(PUT)).toEqual([])
  const mails = screen.getByRole('switch', { name: /^Email/ }).closest('label')
  expect(mails?.textContent).toMatch(
    /results.*We always send emails about your plan and account security/,
  )
})

test('a failure is shown, and the choices stay', async () => {
  server({ [PUT]: () => refuse(503, 'unavailable', 'Busy for a moment') })
  const { person } = open(<PreferencesCard />, { at: '/profile' })
  await person.click(await autoSave())
  await person.click(save())
  expect(await screen.findByText('API Error')).toBeTruthy()
  expect(await autoSave()).toHaveProperty('checked', false)
  expect(isOff(save())).toBe(false)
})

test('text messages need a verified phone, and a refusal is shown at the switch', async () => {
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
  server({ [PUT]: () => ({ ...SAMPLE_PREFERENCES, theme: 'dark' }) })
  const { person } = open(<PreferencesCard />, { at: '/profile' })
  await person.selectOptions(await screen.findByLabelText('Theme'), 'Dark')
  expect(document.documentElement.dataset.theme).not.toBe('dark')
  await person.click(save())
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
})
