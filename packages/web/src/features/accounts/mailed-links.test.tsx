import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import ResetPasswordPage from '#features/accounts/ResetPasswordPage.tsx'
import VerifyEmailPage from '#features/accounts/VerifyEmailPage.tsx'
import { open } from '#lib/testing/open.tsx'
import { refuse, serve } from '#lib/testing/serve.ts'

const RESET = 'POST /api/auth/reset-password'
const VERIFY = 'POST /api/auth/verify-email'

test('the token of a mailed link leaves the address at once and is sent with the new password', async () => {
  const server = serve({ [RESET]: () => undefined })
  const { person, place } = open(<ResetPasswordPage />, { at: '/reset-password#token=abc' })
  await waitFor(() => expect(place.address).toBe('/reset-password'))
  await person.type(screen.getByLabelText('Password'), 'Strong1!')
  await person.type(screen.getByLabelText('Confirm Password'), 'Strong1!')
  await person.click(screen.getByRole('button', { name: 'Save the password' }))
  await screen.findByText('another screen')
  expect(place.address).toBe('/login')
  expect(server.sent(RESET).map(({ body }) => body)).toEqual([
    { token: 'abc', password: 'Strong1!' },
  ])
})

test('a link without its token says so and offers a new one', () => {
  serve({})
  open(<ResetPasswordPage />, { at: '/reset-password' })
  expect(screen.getByText(/This link is not complete/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
})

test('an address is verified once, and a used link says so', async () => {
  const server = serve({ [VERIFY]: () => undefined })
  open(<VerifyEmailPage />, { at: '/verify-email#token=v1' })
  expect(await screen.findByText(/Your address is verified/)).toBeTruthy()
  expect(server.sent(VERIFY)).toHaveLength(1)
  server.answers[VERIFY] = () => refuse(422, 'refused', 'This link has been used.')
  open(<VerifyEmailPage />, { at: '/verify-email#token=v2' })
  expect((await screen.findByRole('alert')).textContent).toBe('This link has been used.')
})
