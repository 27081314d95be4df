import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { VerifyBanner } from '#app/frame/VerifyBanner.tsx'
import { DANA, open } from '#test/open.tsx'
import { Framed, onBreak } from '#test/resting.tsx'
import { serve } from '#test/serve.ts'

test('an unconfirmed user sees the benefits of confirming and a button that sends the email again', () => {
  serve({})
  const { unmount } = open(<VerifyBanner />, { at: '/', user: { ...DANA, emailVerified: false } })
  const words = screen.getByRole('complementary', { name: 'Your email address' }).textContent
  expect(words).toContain('Confirm dana@example.com within 24 hoursyour email to keep Basic.')
  expect(screen.getByRole('button', { name: 'Send the email again' })).toBeTruthy()
  unmount()
  open(<VerifyBanner />, { at: '/' })
  expect(screen.queryByRole('complementary')).toBeNull()
})

const ON_HOLD = {
  ...DANA,
  emailVerified: false,
  subscription: { ...DANA.subscription, plan: 'free' as const, status: 'expired' as const },
}

test('after the trial is on hold, the banner names the features that need a confirmed address', () => {
  serve({})
  open(<VerifyBanner />, { at: '/', user: ON_HOLD })
  const notice = screen.getByRole('complementary', { name: 'Your email address' })
  expect(notice.textContent).toContain(
    'Confirm dana@example.comyour email to unlock payments, photos and texts.',
  )
})

test('returning to the tab after confirming on another device removes the banner', () => {
  serve({})
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())
  open(<VerifyBanner />, {
    at: '/',
    user: { ...DANA, emailVerified: false },
    session: { reload },
  })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('during a break the banner does not promote the trial', async () => {
  serve(onBreak)
  open(
    <Framed>
      <VerifyBanner />
    </Framed>,
    { at: '/', user: { ...DANA, emailVerified: false } },
  )
  const notice = screen.getByRole('complementary', { name: 'Your email address' })
  await waitFor(() => expect(notice.textContent).not.toContain('Basic'))
  expect(notice.textContent).toContain('to unlock payments')
})
