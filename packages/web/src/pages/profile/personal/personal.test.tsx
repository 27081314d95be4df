import * as M from '@fourcast/contract/messages.ts'
import type { Profile } from '@fourcast/contract/profile.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PersonalCard } from './PersonalCard.tsx'
import { mayLeave } from '#core/routing/unsaved-changes.ts'
import { DANA, open } from '#test/open.tsx'
import { profileOf } from '#test/profile.ts'
import { refuse, serve } from '#test/serve.ts'

const GET = 'GET /api/users/profile'
const PUT = 'PUT /api/users/profile'
const DROP = 'DELETE /api/users/email-change'
const NEW = 'new@example.com'

/** A server that stores the profile it receives, and a loaded card. */
async function openCard(stored: Partial<Profile> = {}, opening: object = {}) {
  let kept = profileOf(stored)
  const server = serve({
    [GET]: () => kept,
    [PUT]: ({ body }) => (kept = { ...kept, ...Object(body) }),
  })
  const opened = open(<PersonalCard />, { at: '/profile', ...opening })
  await screen.findByText('First Name')
  return { server, ...opened }
}

const edit = () => screen.getByRole('button', { name: 'Edit' })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => screen.getByRole('button', { name: 'Save' })
const bodies = (server: ReturnType<typeof serve>) => server.sent(PUT).map(({ body }) => body)
const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('the profile is read-only until edited, in the labels and order of the form', async () => {
  await openCard()
  expect(Object.entries(facts())).toEqual([
    ['First Name', 'Dana'],
    ['Last Name', 'Doe'],
    ['Email', 'dana@example.com'],
    ['Phone', '(404) 555-0123'],
    ['Date of Birth', 'Nov 21, 1990'],
    ['Address', '1 Peachtree Street'],
    ['City', 'Atlanta'],
    ['State', 'Georgia'],
    ['ZIP Code', '30303'],
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('only changed fields are saved, and the focus returns to Edit', async () => {
  const reload = vi.fn(async () => undefined)
  const { server, person } = await openCard({}, { session: { reload } })
  await person.click(edit())
  expect(document.activeElement).toBe(field('First Name'))
  await person.clear(field('City'))
  await person.type(field('City'), 'Decatur')
  await person.selectOptions(field('State'), 'Illinois')
  await person.click(save())
  expect(await screen.findByText(M.profileUpdated)).toBeTruthy()
  expect(bodies(server)).toEqual([{ city: 'Decatur', state: 'IL' }])
  expect(facts()).toMatchObject({ City: 'Decatur', State: 'Illinois' })
  await waitFor(() => expect(document.activeElement).toBe(edit()))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('Cancel restores the stored profile; without changes nothing is sent', async () => {
  const { server, person } = await openCard()
  await person.click(edit())
  await person.type(field('City'), 'xyz')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(facts()['City']).toBe('Atlanta')
  expect(document.activeElement).toBe(edit())
  await person.click(edit())
  expect(field('City').value).toBe('Atlanta')
  await person.click(save())
  await waitFor(() => expect(document.activeElement).toBe(edit()))
  expect(bodies(server)).toEqual([])
})

test('an empty field can be added from its place', async () => {
  const { person } = await openCard({ phone: '', address: '' })
  expect(facts()['Phone']).toBe('—Add Phone')
  await person.click(screen.getByRole('button', { name: 'Add Phone' }))
  expect(document.activeElement).toBe(field('Phone'))
})

test('errors of the form and the server are shown at their fields, and typed text stays', async () => {
  const { server, person } = await openCard()
  await person.click(edit())
  await person.clear(field('First Name'))
  await person.clear(field('ZIP Code'))
  await person.type(field('ZIP Code'), '303')
  await person.click(save())
  expect(await screen.findByText(M.firstNameRequired)).toBeTruthy()
  expect(screen.getByText('Use a ZIP code such as 30303 or 30303-1234')).toBeTruthy()
  expect(bodies(server)).toEqual([])
  await person.type(field('First Name'), 'Di')
  await person.type(field('ZIP Code'), '05')
  const told = 'You must be at least 18 to use Fourcast'
  server.answers[PUT] = () =>
    Response.json(
      { message: told, code: 'invalid', requestId: 'r', fields: { dateOfBirth: told } },
      { status: 400 },
    )
  fireEvent.change(field('Date of Birth'), { target: { value: '2015-01-01' } })
  await person.click(save())
  expect(await screen.findByText(told)).toBeTruthy()
  expect(document.activeElement).toBe(field('Date of Birth'))
  expect([field('First Name').value, field('ZIP Code').value]).toEqual(['Di', '30305'])
})

test('a failure shows Retry, which sends the typed text', async () => {
  const { server, person } = await openCard()
  const works = server.answers[PUT]
  server.answers[PUT] = () => Promise.reject(new TypeError('failed'))
  await person.click(edit())
  await person.type(field('City'), ' Heights')
  await person.click(save())
  expect(await screen.findByText(M.profileFailed)).toBeTruthy()
  expect(field('City').value).toBe('Atlanta Heights')
  if (works) server.answers[PUT] = works
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(M.profileUpdated)).toBeTruthy()
  expect(facts()['City']).toBe('Atlanta Heights')
})

test('a half-typed date does not delete the stored one', async () => {
  const { server, person } = await openCard()
  await person.click(edit())
  const date = field('Date of Birth')
  fireEvent.change(date, { target: { value: '' } })
  Object.defineProperty(date, 'validity', { value: { badInput: true, valid: false } })
  await person.click(save())
  expect(await screen.findByText('This date is incomplete')).toBeTruthy()
  expect(bodies(server)).toEqual([])
})

test('another email needs the password and explains the steps; another spelling does not', async () => {
  const { server, person } = await openCard()
  await person.click(edit())
  await person.clear(field('Email'))
  await person.type(field('Email'), ' DANA@example.com')
  expect(screen.queryByLabelText('Current Password')).toBeNull()
  await person.clear(field('Email'))
  await person.type(field('Email'), NEW)
  expect(screen.getByText(/Until you open it, your account keeps/)).toBeTruthy()
  await person.click(save())
  expect(await screen.findByText(M.currentPasswordRequired)).toBeTruthy()
  expect(document.activeElement).toBe(field('Current Password'))
  server.answers[PUT] = () => profileOf({ pendingEmail: NEW })
  await person.type(field('Current Password'), 'Long-Enough-7')
  await person.click(save())
  expect(await screen.findByText(/Until then your current email stays/)).toBeTruthy()
  expect(facts()['Email']).toBe('dana@example.com')
  expect(bodies(server)).toEqual([{ email: NEW, currentPassword: 'Long-Enough-7' }])
})

test('a pending email change can be resent without a password, or withdrawn', async () => {
  const { server, person } = await openCard({ pendingEmail: NEW })
  server.answers[PUT] = () => profileOf({ pendingEmail: NEW })
  await person.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(`We sent the email again to ${NEW}.`)).toBeTruthy()
  expect(bodies(server)).toEqual([{ email: NEW }])
  server.answers[DROP] = () => profileOf()
  await person.click(screen.getByRole('button', { name: 'Cancel change' }))
  await waitFor(() => expect(screen.queryByText(/Until then your current email stays/)).toBeNull())
  expect(document.activeElement).toBe(edit())
})

test('too many resends show when to retry, and the change stays pending', async () => {
  const { server, person } = await openCard({ pendingEmail: NEW })
  const message = 'Too many address changes. Please try again in 12 minutes.'
  server.answers[PUT] = () => refuse(429, 'rate_limited', message)
  await person.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText(/Until then your current email stays/)).toBeTruthy()
})

test('the demo account’s profile is read-only, with the reason', async () => {
  await openCard({ phone: '' }, { user: { ...DANA, isDemo: true } })
  expect(screen.getByText(/The demo account is shared/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a part that fails to load shows an error, and Retry loads it', async () => {
  const server = serve({ [GET]: () => refuse(500, 'internal', 'x') })
  const { person } = open(<PersonalCard />, { at: '/profile' })
  await screen.findByText('Failed to load your profile')
  server.answers[GET] = () => profileOf()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Atlanta')).toBeTruthy()
})

test('leaving with changes that are not saved asks; leaving without, or after saving, does not', async () => {
  const { person } = await openCard()
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  await person.click(edit())
  expect(mayLeave()).toBe(true)
  await person.type(field('City'), 'x')
  expect(mayLeave()).toBe(false)
  await person.click(save())
  await waitFor(() => expect(document.activeElement).toBe(edit()))
  expect(mayLeave()).toBe(true)
  expect(confirm).toHaveBeenCalledOnce()
})
