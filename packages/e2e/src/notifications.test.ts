import type { Page } from '@playwright/test'
import { importDraw } from './support/draws.ts'
import { startApp } from './support/server.ts'
import { createAccount, signUp } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

const MORNING = '2026-05-04T14:00:00Z'

type App = Awaited<ReturnType<typeof startApp>>

const startMorning = () => startApp({ FIXED_NOW: MORNING })

/** Signs up a user with two results that may be drawn. */
async function begin(page: Page, app: App) {
  await page.clock.setFixedTime(MORNING)
  const person = await createAccount(page, app.url)
  await page.goto(`${app.url}/generate`)
  await page.getByLabel('Digit 1').pressSequentially('1234')
  for (const box of [/^Box 1/, /^Box 2/]) await page.getByRole('button', { name: box }).click()
  await expect(page.getByText(': 6-7-8-9').first()).toBeVisible()
  return person
}

/** Both results win. */
const drawBoth = (app: App) => importDraw(app, '2026-05-04,Midday,4567\n2026-05-04,Evening,6789')

const items = (page: Page) => panel(page).getByRole('listitem')

test('wins are counted, read, kept over a reload, and removed; a logout takes its toasts along', async ({
  page,
}) => {
  await using app = await startMorning()
  await begin(page, app)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await drawBoth(app)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  const second = await page.context().newPage()
  await second.clock.setFixedTime(MORNING)
  await second.goto(`${app.url}/dashboard`)
  await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread')
  await bell(page).click()
  await expect(items(page)).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(second)).toHaveAccessibleName('Notifications')
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await bell(page).click()
  await expect(items(page)).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Remove: Winner: 4567' }).click()
  await expect(items(page)).toHaveCount(1)
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(items(page)).toHaveCount(2)
  await second.close()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Box 1/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Numbers copied to clipboard!')).toBeVisible()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  // Without the logout it would stay for five seconds.
  await expect(page.getByText('Numbers copied to clipboard!')).toHaveCount(0)
  // Loads the chunks of the page before the app stops.
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
})

test('two devices of one person: what one reads, removes and puts back is so on the other, live', async ({
  page,
  browser,
}) => {
  await using app = await startMorning()
  const { email, password } = await begin(page, app)
  const other = await browser.newContext()
  const device = await other.newPage()
  await device.goto(`${app.url}/login`)
  await device.getByLabel('Email').fill(email)
  await device.getByLabel('Password', { exact: true }).fill(password)
  await device.getByRole('button', { name: 'Sign In', exact: true }).click()
  for (const one of [page, device]) await bell(one).click()
  const wins = (one: Page) => panel(one).getByRole('listitem').filter({ hasText: 'Winner: ' })
  const unread = (one: Page) => wins(one).filter({ hasText: 'Unread' })

  await drawBoth(app)
  for (const one of [page, device]) await expect(unread(one)).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Mark read: Winner: 4567' }).click()
  await expect(unread(device)).toHaveCount(1)
  await panel(device).getByRole('button', { name: 'Remove: Winner: 6789' }).click()
  await expect(wins(page)).toHaveCount(1)
  await panel(device).getByRole('button', { name: 'Undo' }).click()
  await expect(unread(page)).toHaveCount(1)
  await page.reload()
  await bell(page).click()
  await expect(unread(page)).toHaveCount(1)
  await expect(wins(page)).toHaveCount(2)
  await panel(device).getByRole('button', { name: 'Clear all' }).click()
  await expect(wins(page)).toHaveCount(0)
  await other.close()
})

test('Retry repeats a change that failed while the server was down', async ({ page }) => {
  await signUp(page, '', { confirmed: false })
  await page.route('**/api/auth/resend-verification', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Send the email again' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'API Error' })
  await expect(failed).toContainText('Cannot reach Fourcast')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(failed).toHaveCount(1)
  await page.unroute('**/api/auth/resend-verification')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^We sent the email again to/)).toBeVisible()
  await expect(failed).toHaveCount(0)
  await bell(page).click()
  await expect(panel(page)).toContainText('No notifications')
})

test('the open list, full and empty, dark, on a phone and on a desk', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('fourcast_theme', 'dark'))
  await using app = await startMorning()
  await begin(page, app)
  await drawBoth(app)
  for (const width of [390, 1280]) {
    await openList(page, width)
    await expect(items(page)).toHaveCount(2)
    await expectAccessible(page, `the list of notifications, dark, ${width} px`)
    await closeList(page)
  }
  await openList(page, 1280)
  await panel(page).getByRole('button', { name: 'Clear all' }).click()
  await expectAccessible(page, 'no notifications, dark, 1280 px')
  await closeList(page)
  await openList(page, 390)
  await expectAccessible(page, 'no notifications, dark, 390 px')
  await closeList(page)
})

async function openList(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 })
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
}

async function closeList(page: Page) {
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
}
