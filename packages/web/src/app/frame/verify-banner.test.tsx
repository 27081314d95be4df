import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VerifyBanner } from '#app/frame/VerifyBanner.tsx'
import { DANA, open } from '#lib/testing/open.tsx'
import { serve } from '#lib/testing/serve.ts'

test('until the address is confirmed it is said what waits for it, with a way to have the mail again', () => {
  serve({})
  const { unmount } = open(<VerifyBanner />, { at: '/', user: { ...DANA, emailVerified: false } })
  const words = screen.getByRole('complementary', { name: 'Your e-mail address' }).textContent
  expect(words).toContain(
    'We sent a link to dana@example.com. Your 5-day trial starts when you open it. Until then you are on the Free plan, without payments, photos, text messages, push or two-step sign-in.',
  )
  expect(screen.getByRole('button', { name: 'Send the email again' })).toBeTruthy()
  unmount()
  open(<VerifyBanner />, { at: '/' })
  expect(screen.queryByRole('complementary')).toBeNull()
})
