import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VerifyBanner } from '#app/frame/VerifyBanner.tsx'
import { DANA, open } from '#lib/testing/open.tsx'
import { serve } from '#lib/testing/serve.ts'

test('until the address is verified it is said which mails go there all the same', () => {
  serve({})
  const { unmount } = open(<VerifyBanner />, { at: '/', user: { ...DANA, emailVerified: false } })
  const words = screen.getByRole('complementary', { name: 'Your e-mail address' }).textContent
  expect(words).toContain(
    'We sent a link to dana@example.com. Until it is opened you get only mails that keep your account safe.',
  )
  unmount()
  open(<VerifyBanner />, { at: '/' })
  expect(screen.queryByRole('complementary')).toBeNull()
})
