import type { Totp } from '@fourcast/contract/totp.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
// Loaded on demand in the app; imported here so that no test waits for them.
import './RenewDialog.tsx'
import './SetUpDialog.tsx'
import './TurnOffDialog.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const STATE = 'GET /api/users/totp'
const START = 'POST /api/users/totp/start'
const CONFIRM = 'POST /api/users/totp/confirm'
const RENEW = 'POST /api/users/totp/recovery-codes'
const TURN_OFF = 'DELETE /api/users/totp'

const OFF: Totp = {
  enabled: false,
  enabledAt: null,
  recoveryCodesLeft: 0,
  required: false,
  signInAgain: false,
}
const ON: Totp = {
  signInAgain: false,
  enabled: true,
  enabledAt: '2026-11-21T12:00:00Z',
  recoveryCodesLeft: 8,
  required: false,
}
const SECRET = {
  secret: 'ABCDEFGHABCDEFGHABCDEFGHABCDEFGH',
  uri: 'otpauth://totp/Fourcast:dana%40example.com?issuer=Fourcast&secret=ABCDEFGHABCDEFGHABCDEFGHABCDEFGH',
}
const CODES = ['ABCD-EFGH-JK', 'LMNP-QRST-UV']

function shown(totp: Totp, answers = {}) {
  const server = serve({ [STATE]: () => totp, ...answers })
  return { ...server, ...open(<TwoFactorCard />, { at: '/profile' }) }
}

const button = (name: string) => screen.findByRole('button', { name })
const heading = () =>
  screen.getByRole('heading', { name: 'Two-factor authentication' }).firstElementChild

const invalid = (field: string, message: string) =>
  Response.json(
    { message, code: 'invalid', fields: { [field]: message }, requestId: 'test' },
    { status: 400 },
  )

/** Opens the set-up, up to the QR code. */
async function scanning(answers = {}) {
  const made = shown(OFF, { [START]: () => SECRET, ...answers })
  await made.person.click(await button('Set up'))
  const dialog = within(await screen.findByRole('dialog'))
  await made.person.type(await dialog.findByLabelText('Current Password'), 'Strong1!{Enter}')
  await dialog.findByRole('img', { name: 'QR code for your authenticator app' })
  return { ...made, dialog }
}

test('two-factor is set up with password, QR code, first code and saved recovery codes', async () => {
  const { answers, dialog, person, sent } = await scanning({
    [CONFIRM]: () => ({ recoveryCodes: CODES }),
  })
  expect(sent(START)[0]?.body).toEqual({ currentPassword: 'Strong1!' })
  expect(document.activeElement?.textContent).toMatch(/^Scan this/)
  expect(dialog.getByText('ABCD EFGH ABCD EFGH ABCD EFGH ABCD EFGH')).toBeTruthy()
  expect(dialog.getByRole('link', { name: /on this device/ }).getAttribute('href')).toBe(SECRET.uri)
  answers[STATE] = () => ON
  await person.type(dialog.getByLabelText('6-digit code the app shows'), '123 456{Enter}')
  expect(await dialog.findByText('ABCD-EFGH-JK')).toBeTruthy()
  expect(sent(CONFIRM)[0]?.body).toEqual({ code: '123 456' })
  await person.keyboard('{Escape}')
  expect(await dialog.findByText(/Save the codes first/)).toBeTruthy()
  expect(document.activeElement).toBe(
    dialog.getByRole('checkbox', { name: 'I’ve saved these codes' }),
  )
  await person.click(dialog.getByRole('checkbox', { name: 'I’ve saved these codes' }))
  await person.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('On')).toBeTruthy()
  expect(screen.getByText('Two-factor authentication is on')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test('recovery codes can be copied and downloaded', async () => {
  const { dialog, person } = await scanning({ [CONFIRM]: () => ({ recoveryCodes: CODES }) })
  await person.type(dialog.getByLabelText(/^6-digit code/), '123456{Enter}')
  await person.click(await dialog.findByRole('button', { name: 'Copy the codes' }))
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH-JK\nLMNP-QRST-UV')
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:codes'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await person.click(dialog.getByRole('button', { name: 'Download' }))
  expect(await files[0]?.text()).toContain('ABCD-EFGH-JK\nLMNP-QRST-UV')
})

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const onAlready = () => refuse(409, 'conflict', 'Two-factor authentication is on already.')

test('after a lost answer the user sees that two-factor is on, and can renew the codes', async () => {
  const { answers, dialog, person } = await scanning({ [CONFIRM]: lost })
  answers[STATE] = () => ON
  answers[RENEW] = () => ({ recoveryCodes: CODES })
  await person.type(dialog.getByLabelText(/^6-digit code/), '123456{Enter}')
  expect(await dialog.findByText(/^Two-factor authentication is on\. /)).toBeTruthy()
  expect(screen.getByText('On')).toBeTruthy()
  const renew = dialog.getByRole('button', { name: 'New recovery codes' })
  expect(document.activeElement).toBe(renew)
  await person.click(renew)
  const renewing = await screen.findByRole('dialog', { name: 'New recovery codes' })
  await waitFor(() => expect(renewing.contains(document.activeElement)).toBe(true))
  const next = within(renewing)
  await person.type(next.getByLabelText('Current Password'), 'Strong1!')
  await person.type(next.getByLabelText('Code'), '123456{Enter}')
  expect(await next.findByText('LMNP-QRST-UV')).toBeTruthy()
})

test('if two-factor is on already, the refusal offers new recovery codes, at either step', async () => {
  const { answers, dialog, person } = await scanning({ [CONFIRM]: onAlready })
  answers[STATE] = () => ON
  await person.type(dialog.getByLabelText(/^6-digit code/), '123456{Enter}')
  expect(await dialog.findByRole('button', { name: 'New recovery codes' })).toBeTruthy()
  cleanup()
  const again = shown(OFF, { [START]: onAlready })
  await again.person.click(await button('Set up'))
  const first = within(await screen.findByRole('dialog'))
  again.answers[STATE] = () => ON
  await again.person.type(await first.findByLabelText('Current Password'), 'Strong1!{Enter}')
  expect(await first.findByRole('button', { name: 'New recovery codes' })).toBeTruthy()
})

test('a failure that turned nothing on leaves everything as it was', async () => {
  const { dialog, person } = await scanning({ [CONFIRM]: lost })
  await person.type(dialog.getByLabelText(/^6-digit code/), '123456{Enter}')
  expect(await dialog.findByText(/Cannot reach Fourcast/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'New recovery codes' })).toBeNull()
})

test('after a lost answer the number of recovery codes is fetched again', async () => {
  const { answers, person } = shown(ON, { [RENEW]: lost })
  await person.click(await button('New recovery codes'))
  const dialog = within(await screen.findByRole('dialog'))
  answers[STATE] = () => ({ ...ON, recoveryCodesLeft: 10 })
  await person.type(await dialog.findByLabelText('Current Password'), 'Strong1!')
  await person.type(dialog.getByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('10 of 10')).toBeTruthy()
})

test('a wrong password and a wrong code show errors at their fields', async () => {
  const { answers, person } = shown(OFF, {
    [START]: () => invalid('currentPassword', 'That is not your password'),
  })
  await person.click(await button('Set up'))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(await dialog.findByLabelText('Current Password'), 'x{Enter}')
  expect(await dialog.findByText('That is not your password')).toBeTruthy()
  answers[START] = () => SECRET
  answers[CONFIRM] = () => invalid('code', 'That code didn’t work.')
  await person.type(dialog.getByLabelText('Current Password'), '{Enter}')
  await person.type(await dialog.findByLabelText(/^6-digit code/), '000000{Enter}')
  expect(await dialog.findByText('That code didn’t work.')).toBeTruthy()
  expect(dialog.getByLabelText(/^6-digit code/).getAttribute('aria-invalid')).toBe('true')
})

test('a user with two-factor sees its date and the codes left, with a warning if few', async () => {
  const { answers, queries } = shown(ON)
  expect(await screen.findByText(/On since Nov 21, 2026/)).toBeTruthy()
  expect(screen.getByText('8 of 10')).toBeTruthy()
  expect(screen.queryByText(/Create new codes/)).toBeNull()
  answers[STATE] = () => ({ ...ON, recoveryCodesLeft: 2 })
  await queries.invalidateQueries()
  expect(await screen.findByText(/Create new codes/)).toBeTruthy()
})

test('new recovery codes are shown once, after password and code', async () => {
  const { answers, person, sent } = shown(ON, {
    [RENEW]: () => invalid('code', 'That code didn’t work.'),
  })
  await person.click(await button('New recovery codes'))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(await dialog.findByLabelText('Current Password'), 'Strong1!{Enter}')
  expect(await dialog.findByText(/^Enter the 6 digits/)).toBeTruthy()
  expect(sent(RENEW)).toEqual([])
  await person.type(dialog.getByLabelText('Code'), '000000{Enter}')
  expect(await dialog.findByText('That code didn’t work.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Code')))
  answers[RENEW] = () => ({ recoveryCodes: CODES })
  await person.clear(dialog.getByLabelText('Code'))
  await person.type(dialog.getByLabelText('Code'), '123456{Enter}')
  expect(await dialog.findByText('LMNP-QRST-UV')).toBeTruthy()
  expect(document.activeElement?.textContent).toMatch(/^Save these recovery codes/)
  expect(sent(RENEW)[1]?.body).toEqual({ currentPassword: 'Strong1!', code: '123456' })
})

test('it is turned off with password and code', async () => {
  const { answers, person, sent } = shown(ON, { [TURN_OFF]: () => undefined })
  await person.click(await button('Turn off'))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(await dialog.findByLabelText('Current Password'), 'Strong1!')
  await person.type(dialog.getByLabelText('Code'), '123456')
  answers[STATE] = () => OFF
  await person.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(await button('Set up')).toBeTruthy()
  expect(sent(TURN_OFF)[0]?.body).toEqual({ currentPassword: 'Strong1!', code: '123456' })
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test('administrators see that they need two-factor, and cannot turn it off', async () => {
  const { answers, queries } = shown({ ...OFF, required: true })
  expect(await screen.findByText(/Administrators need it/)).toBeTruthy()
  answers[STATE] = () => ({ ...ON, required: true })
  await queries.invalidateQueries()
  expect(await screen.findByText(/can’t turn it off/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
})

test('the demo account sees that it has no two-factor authentication', () => {
  serve({})
  open(<TwoFactorCard />, { at: '/profile', user: { ...DANA, isDemo: true } })
  expect(screen.getByText(/can’t use two-factor authentication/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a failed load shows an error with Retry', async () => {
  const { answers, person } = shown(OFF, { [STATE]: () => new Response(null, { status: 500 }) })
  const retry = await button('Retry')
  expect(screen.getByText('Failed to load two-factor authentication')).toBeTruthy()
  answers[STATE] = () => OFF
  await person.click(retry)
  expect(await button('Set up')).toBeTruthy()
})
