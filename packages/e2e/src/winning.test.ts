import { signUp } from './support/sign-up.ts'
import { importDraw } from './support/draws.ts'
import { startApp } from './support/server.ts'
import { expect, test } from './support/test.ts'

const MORNING = '2026-05-04T14:00:00Z'

test('a draw makes a winner while the page is open: told once, there and on another device', async ({
  page,
  browser,
}) => {
  await using app = await startApp({ FIXED_NOW: MORNING })
  await page.clock.setFixedTime(MORNING)
  const { email, password } = await signUp(page, app.url)
  await page.goto(`${app.url}/generate`)
  await page.getByLabel('Digit 1').pressSequentially('1234')
  await page.getByRole('button', { name: /^Box 1/ }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.goto(`${app.url}/history`)
  await expect(page.getByText('Pending').first()).toBeVisible()

  expect(await importDraw(app, '2026-05-04,Evening,4567')).toMatchObject({ code: 0 })
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Winner: 4567')
  await expect(toast).toBeVisible()
  await expect(page.getByText('Winner!').first()).toBeVisible()
  await expect(
    page.getByText(
      'matched the Evening draw on May 4, 2026 in Georgia. Check your official ticket.',
    ),
  ).toBeVisible()

  // Importing the same draw again sends no notification; neither does a reload.
  await importDraw(app, '2026-05-04,Evening,4567')
  await page.reload()
  await page.getByRole('button', { name: /^Notifications, / }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Winner: 4567')).toHaveCount(1)

  const other = await browser.newContext()
  const device = await other.newPage()
  await device.goto(`${app.url}/login`)
  await device.getByLabel('Email').fill(email)
  await device.getByLabel('Password', { exact: true }).fill(password)
  await device.getByRole('button', { name: 'Sign In', exact: true }).click()
  await device.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const list = device.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByText('Winner: 4567')).toBeVisible()
  // Signing in shows no toasts of earlier notifications.
  await expect(device.getByText('Winner: 4567')).toHaveCount(1)
  await list.getByRole('button', { name: 'See it' }).click()
  await expect(device).toHaveURL(/\/history$/)

  // Read on the other device, so read here.
  await page.reload()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(panel.getByRole('button', { name: 'Mark read: Winner: 4567' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Remove: Winner: 4567' }).click()
  await device.reload()
  await device.getByRole('button', { name: /^Notifications/ }).click()
  await expect(device.getByRole('dialog').getByText('Winner: 4567')).toHaveCount(0)
  await other.close()
})
