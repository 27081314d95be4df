import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VerifyBanner } from '#app/frame/VerifyBanner.tsx'
import { DANA, open } from '#test/open.tsx'
import { Framed, onBreak } from '#test/resting.tsx'
import { serve } from '#test/serve.ts'

test('until the address is confirmed it is said what waits for it, with a way to have the mail again', () => {
  serve({})
  const { unmount } = open(<VerifyBanner />, { at: '/', user: { ...DANA, emailVerified: false } })
  const words = screen.getByRole('complementary', { name: 'Your email address' }).textContent
  expect(words).toContain(
    'We sent a link to dana@example.com. Open the link to turn on payments, photos, text messages, push notifications and two-factor authentication. Until then, you’re on the Free plan. The link also starts 5 free days of Basic (once per person).',
  )
  // A mailbox has one trial, and nobody is told here whether it had it.
  expect(words).not.toContain('trial')
  expect(screen.getByRole('button', { name: 'Send the email again' })).toBeTruthy()
  unmount()
  open(<VerifyBanner />, { at: '/' })
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('during a break the link is not sold with the free days', async () => {
  serve(onBreak)
  open(
    <Framed>
      <VerifyBanner />
    </Framed>,
    { at: '/', user: { ...DANA, emailVerified: false } },
  )
  const notice = screen.getByRole('complementary', { name: 'Your email address' })
  await waitFor(() => expect(notice.textContent).not.toContain('free days'))
  expect(notice.textContent).toContain('Open the link to turn on payments')
})
