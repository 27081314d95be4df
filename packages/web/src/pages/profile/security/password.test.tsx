import * as M from '@fourcast/contract/messages.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasswordCard } from './PasswordCard.tsx'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const PUT = 'PUT /api/users/password'
const OLD = 'Long-Enough-7'
const NEW = 'Quite-Another-8'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update Password' })

function openCard(answer: () => unknown = () => undefined) {
  const server = serve({ [PUT]: answer })
  const opened = open(<PasswordCard />, { at: '/profile?tab=security' })
  const fill = async (current: string, wanted: string, again: string) => {
    for (const [name, text] of [
      ['Current Password', current],
      ['New Password', wanted],
      ['Confirm New Password', again],
    ] as const) {
      await opened.person.clear(field(name))
      await opened.person.type(field(name), text)
    }
  }
  return { server, ...opened, fill }
}

test('all three have to be filled in before anything is sent', async () => {
  const { person, fill, server } = openCard()
  expect(button().disabled).toBe(true)
  await person.type(field('Current Password'), OLD)
  await person.type(field('New Password'), `${NEW}{Enter}`)
  expect(button().disabled).toBe(true)
  await fill(OLD, NEW, NEW)
  expect(button().disabled).toBe(false)
  expect(server.sent(PUT)).toEqual([])
})

test('an invalid password shows an error at its field, and nothing is sent', async () => {
  const { person, fill, server } = openCard()
  await fill(OLD, 'Ab1!', 'Ab1?')
  await person.click(button())
  expect(await screen.findByText(M.passwordShort)).toBeTruthy()
  expect(screen.getByText(M.newPasswordsDiffer)).toBeTruthy()
  await fill(OLD, 'aaaaaaaa', 'aaaaaaaa')
  expect(screen.getByText('Weak')).toBeTruthy()
  await person.click(button())
  expect(await screen.findByText(M.passwordWeak)).toBeTruthy()
  expect(document.activeElement).toBe(field('New Password'))
  expect(server.sent(PUT)).toEqual([])
})

test('a wrong current password shows an error at its field; the others stay typed', async () => {
  const { person, fill } = openCard(() =>
    Response.json(
      {
        message: M.currentPasswordWrong,
        code: 'invalid',
        requestId: 'r',
        fields: { currentPassword: M.currentPasswordWrong },
      },
      { status: 400 },
    ),
  )
  await fill('Not-Mine-7', NEW, NEW)
  await person.click(button())
  expect(await screen.findByText(M.currentPasswordWrong)).toBeTruthy()
  expect(document.activeElement).toBe(field('Current Password'))
  expect(field('New Password').value).toBe(NEW)
})

test('after the change the form is empty, and the first field has the focus', async () => {
  const { person, fill, server } = openCard()
  await fill(OLD, NEW, NEW)
  await person.click(button())
  expect(await screen.findByText(M.passwordUpdated)).toBeTruthy()
  expect(server.sent(PUT).map(({ body }) => body)).toEqual([
    { currentPassword: OLD, newPassword: NEW },
  ])
  await waitFor(() => expect(document.activeElement).toBe(field('Current Password')))
  for (const name of ['Current Password', 'New Password', 'Confirm New Password'])
    expect(field(name).value).toBe('')
  expect(button().disabled).toBe(true)
})

test('a failure can be retried without typing again', async () => {
  const { person, fill, server } = openCard(() => refuse(503, 'unavailable', 'Busy'))
  await fill(OLD, NEW, NEW)
  await person.click(button())
  expect(await screen.findByText(M.passwordFailed)).toBeTruthy()
  server.answers[PUT] = () => undefined
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(M.passwordUpdated)).toBeTruthy()
})

test('one switch shows all three passwords', async () => {
  const { person } = openCard()
  const types = () =>
    ['Current Password', 'New Password', 'Confirm New Password'].map((name) => field(name).type)
  expect(new Set(types())).toEqual(new Set(['password']))
  await person.click(screen.getByRole('switch', { name: 'Show passwords' }))
  expect(new Set(types())).toEqual(new Set(['text']))
})

test('the demo account sees why its password cannot be changed', () => {
  open(<PasswordCard />, { at: '/profile', user: { ...DANA, isDemo: true } })
  expect(screen.getByText(/Everyone shares the demo account/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
