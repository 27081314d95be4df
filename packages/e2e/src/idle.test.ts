import type { Page } from '@playwright/test'
import { startApp } from './support/server.ts'
import { signUp } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('after 28 idle minutes the page asks, and the user can stay signed in', async ({
  page,
  app,
}) => {
  await page.clock.install()
  await signUp(page, app.url)
  await watched(page)
  await page.clock.fastForward('28:05')
  const dialog = page
    .getByRole('alertdialog', { name: /stay signed in/i })
    .or(page.getByRole('dialog', { name: /stay signed in/i }))
  await expect(dialog).toBeVisible()
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
    await expectAccessible(page, `the idle warning, ${theme}`)
  }
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('after 30 idle minutes the session has ended, on the page and on the server', async ({
  page,
}) => {
  await using app = await startApp({ FIXED_NOW: '2026-05-04T14:00:00Z' })
  await page.clock.install()
  await signUp(page, app.url)
  const token = await page.evaluate(() => localStorage.getItem('fourcast_token'))
  await watched(page)
  await page.clock.fastForward('30:05')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(/30 minutes/)).toBeVisible()
  // The token that the page removed is invalid on the server too, once its clock has passed the limit.
  await app.restart({ FIXED_NOW: '2026-05-04T14:31:00Z' })
  const answer = await fetch(`${app.url}/api/auth/verify`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(401)
})

/** Waits until the page watches for activity. */
const watched = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('fourcast_activity'))).not.toBeNull()
