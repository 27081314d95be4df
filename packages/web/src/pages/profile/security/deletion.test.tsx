import * as M from '@fourcast/contract/messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DangerZone } from './DangerZone.tsx'
import { lapsed, paying, usd } from '#test/billing.ts'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'
import { currentOf } from '#test/subscription.ts'

const DELETE = 'DELETE /api/users/account'
const VERIFY = 'GET /api/auth/verify'
const CURRENT = 'GET /api/subscriptions/current'

const NO_MONEY = { refund: null, fee: null, freeUntil: null, termEndsAt: '2026-12-14T17:00:00Z' }

const dialog = () => screen.getByRole('dialog', { name: 'Delete your account?' })
const last = () => within(dialog()).getByRole('button', { name: 'Delete My Account' })

async function openDialog(answers: Record<string, () => unknown> = {}) {
  const server = serve({ [DELETE]: () => undefined, ...answers })
  const discard = vi.fn<() => void>()
  const discardAfter = (deletion: () => Promise<void>) => deletion().then(discard)
  const opened = open(<DangerZone />, { at: '/profile?tab=security', session: { discardAfter } })
  await opened.person.click(screen.getByRole('button', { name: 'Delete Account' }))
  const give = async (password: string) => {
    await opened.person.type(screen.getByLabelText('Current Password'), password)
    await opened.person.click(last())
  }
  return { server, discard, give, ...opened }
}

test('the dialog lists removed data, the refund and retained data, and that it cannot be undone', async () => {
  await openDialog({
    [CURRENT]: () =>
      paying({
        cancellation: {
          refund: usd(5_000),
          fee: usd(4_999),
          freeUntil: null,
          termEndsAt: '2026-12-14T17:00:00Z',
        },
      }),
  })
  expect(await screen.findByText('$50.00 will be refunded to your payment method.')).toBeTruthy()
  const words = dialog().textContent
  expect(words).toMatch(/cannot be undone.*generation history, preferences and subscription/)
  expect(words).toMatch(/Basic ends right away, and you won’t be charged again/)
  expect(words).toMatch(/A \$49\.99 cancellation fee applies/)
  expect(words).toMatch(/We keep invoices for 7 years/)
  expect(words).toMatch(/keep contact messages for a year/)
})

test.each([
  [
    'a trial',
    currentOf({ cancellation: NO_MONEY }),
    /Your Basic trial ends immediately\.You paid nothing/,
  ],
  ['nothing that runs', lapsed(), /^((?!refund).)*$/s],
])('the dialog describes the effect on %s', async (_, current, words) => {
  await openDialog({ [CURRENT]: () => current })
  await waitFor(() => expect(dialog().textContent).not.toContain('Loading'))
  await waitFor(() => expect(dialog().textContent).toMatch(words))
})

test('after the deletion the user is signed out and notified', async () => {
  const { give, discard, server } = await openDialog()
  await give('Long-Enough-7')
  expect(await screen.findByText(M.accountDeleted)).toBeTruthy()
  expect(discard).toHaveBeenCalledTimes(1)
  expect(server.sent(DELETE).map(({ body }) => body)).toEqual([{ password: 'Long-Enough-7' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a wrong password shows an error at its field, and typed text stays', async () => {
  const { give, discard } = await openDialog({
    [DELETE]: () =>
      Response.json(
        {
          message: M.currentPasswordWrong,
          code: 'invalid',
          requestId: 'r',
          fields: { password: M.currentPasswordWrong },
        },
        { status: 400 },
      ),
  })
  await give('Not-Mine-7')
  expect(await screen.findByText(M.currentPasswordWrong)).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>('Current Password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('Not-Mine-7')
  expect(discard).not.toHaveBeenCalled()
})

test('without a password nothing is sent', async () => {
  const { person, server } = await openDialog()
  await person.click(last())
  expect(await screen.findByText(M.passwordRequired)).toBeTruthy()
  expect(server.sent(DELETE)).toEqual([])
})

test('any other failure closes the dialog and shows Retry', async () => {
  const { give, person, discard } = await openDialog({
    [DELETE]: () => refuse(503, 'unavailable', 'Busy'),
  })
  await give('Long-Enough-7')
  expect(await screen.findByText(M.accountDeleteFailed)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(discard).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(dialog()).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe('')
})

const lost = () => {
  throw new TypeError('Failed to fetch')
}

test.each([
  ['a lost connection', lost],
  ['a gateway that gave up', () => new Response('<html>', { status: 504 })],
])('a deletion that succeeded despite %s signs the user out', async (_, answer) => {
  const { give, discard } = await openDialog({
    [DELETE]: answer,
    [VERIFY]: () => refuse(401, 'unauthenticated', 'Please sign in'),
  })
  await give('Long-Enough-7')
  expect(await screen.findByText(M.accountDeleted)).toBeTruthy()
  expect(discard).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(M.accountDeleteFailed)).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['is there still', () => ({ user: DANA, idleExpiresAt: null })],
  ['cannot be asked for', lost],
])('without an answer, and where the account %s, it has failed', async (_, answer) => {
  const { give, discard } = await openDialog({ [DELETE]: lost, [VERIFY]: answer })
  await give('Long-Enough-7')
  expect(await screen.findByText(M.accountDeleteFailed)).toBeTruthy()
  expect(discard).not.toHaveBeenCalled()
})

test('the data can be downloaded from the dialog, which shows a failure', async () => {
  const { person, server } = await openDialog({
    'GET /api/users/export': () => refuse(503, 'unavailable', 'Busy'),
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const button = () => within(dialog()).getByRole('button', { name: 'Download your data first' })
  await person.click(button())
  expect(await within(dialog()).findByText('Failed to download your data')).toBeTruthy()
  server.answers['GET /api/users/export'] = () => new Response('zip')
  await person.click(button())
  expect(await within(dialog()).findByText('Your data was downloaded.')).toBeTruthy()
  expect(within(dialog()).queryByText('Failed to download your data')).toBeNull()
  expect(saved).toHaveBeenCalledTimes(1)
})

test('76: the password that a download needs is asked for over the dialog, which stays open', async () => {
  let isProven = false
  const { person } = await openDialog({
    'GET /api/users/export': () =>
      isProven
        ? new Response('zip')
        : Response.json(
            { message: 'Prove it.', code: 'proof_required', proof: 'password', requestId: 'test' },
            { status: 403 },
          ),
    'POST /api/auth/proof': () => {
      isProven = true
    },
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await person.click(within(dialog()).getByRole('button', { name: 'Download your data first' }))
  const asked = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await person.click(within(asked).getByText(/every 15 minutes/))
  await person.type(within(asked).getByLabelText('Your password'), 'Pass-7')
  await person.click(within(asked).getByRole('button', { name: 'Continue' }))
  expect(await within(dialog()).findByText('Your data was downloaded.')).toBeTruthy()
  expect(saved).toHaveBeenCalledTimes(1)
})

test('76: with two-factor on, deleting asks for a code over the dialog, and then goes on', async () => {
  let isProven = false
  const { give, person, server, discard } = await openDialog({
    [DELETE]: () =>
      isProven
        ? undefined
        : Response.json(
            { message: 'Prove it.', code: 'proof_required', proof: 'code', requestId: 'test' },
            { status: 403 },
          ),
    'POST /api/auth/proof': () => {
      isProven = true
    },
  })
  await give('Long-Enough-7')
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await person.type(asked.getByLabelText('Code'), '123456')
  await person.click(asked.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(discard).toHaveBeenCalledTimes(1))
  expect(server.sent('POST /api/auth/proof').map(({ body }) => body)).toEqual([{ code: '123456' }])
})

test('Cancel and Escape leave everything as it is, and the focus where it was', async () => {
  const { person, server } = await openDialog()
  await person.click(within(dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const opener = screen.getByRole('button', { name: 'Delete Account' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
  await person.click(opener)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(DELETE)).toEqual([])
})

test('during the deletion the dialog stays open, and a second press is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { give, person, server } = await openDialog({ [DELETE]: () => promise })
  await give('Long-Enough-7')
  await person.keyboard('{Escape}')
  await person.click(within(dialog()).getByRole('button', { name: 'Deleting…' }))
  expect(dialog()).toBeTruthy()
  expect(server.sent(DELETE)).toHaveLength(1)
  resolve(undefined)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the demo account sees why it cannot be deleted', () => {
  serve({})
  open(<DangerZone />, { at: '/profile', user: { ...DANA, isDemo: true } })
  expect(screen.getByText(/can’t be deleted/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
