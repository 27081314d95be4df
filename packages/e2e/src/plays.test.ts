import type { Page } from '@playwright/test'
import { importDraw } from './support/draws.ts'
import { startApp } from './support/server.ts'
import { createAccount } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Ten in the morning in New York. */
const MORNING = '2026-05-04T14:00:00Z'

/** Signs up a user and generates 4567, with the app's time in the browser too. */
async function withResult(page: Page, url: string) {
  await page.clock.setFixedTime(MORNING)
  await createAccount(page, url)
  await page.goto(`${url}/generate`)
  await page.getByLabel('Digit 1').pressSequentially('1234')
  await page.getByRole('button', { name: /^Box 1/ }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
}

test('a ticket is noted, settled by a real draw, corrected and taken out; all of it in the dark', async ({
  page,
}) => {
  await using app = await startApp({ FIXED_NOW: MORNING })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('fourcast_theme', 'dark'))
  await withResult(page, app.url)

  await page.getByRole('button', { name: 'More for 4567' }).click()
  await page.getByRole('menuitem', { name: 'I played this' }).click()
  const form = page.getByRole('dialog', { name: 'I played 4567' })
  await form.getByRole('button', { name: 'Record ticket' }).click()
  await expect(form.getByLabel('State')).toBeFocused()
  await expectAccessible(page, 'the form')
  await form.getByLabel('State').selectOption('GA')
  await expect(form.getByLabel('Draw, local time')).toHaveValue('2026-05-04 Midday')
  await form.getByLabel('Draw, local time').selectOption('2026-05-04 Evening')
  await form.getByText('$2', { exact: true }).click()
  await expect(form.getByText('1 in 10,000')).toBeVisible()
  await expect(form.getByText('$1 on average')).toBeVisible()
  await form.getByRole('button', { name: 'Record ticket' }).dblclick()
  await expect(form).toBeHidden()
  await expect(page.getByText(/^Ticket recorded\. We’ll check it/)).toBeVisible()
  await lookAtDetails(page, app.url)

  await page.goto(`${app.url}/history?tab=statistics`)
  const card = page.getByRole('region', { name: 'Your tickets' })
  await expect(card.getByText('$2 without a result yet')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Georgia' })
  await expect(row).toHaveCount(1)
  await expect(row.getByText('Not drawn yet')).toBeVisible()

  expect(await importDraw(app, '2026-05-04,Evening,4567')).toMatchObject({ code: 0 })
  // The page stays open and gets the import by the event stream.
  await expect(row.getByText('Paid $10,000')).toBeVisible()
  await expect(row.getByText('check your official ticket')).toBeVisible()
  await expect(card.getByText('$9,998').first()).toBeVisible()
  await expect(card.getByText('chance expects $1')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Line chart/ })).toBeVisible()
  await expectAccessible(page, 'the statistics')

  await row.getByRole('button', { name: /^Record payout/ }).click()
  await page.getByLabel('Payout, in dollars').fill('9,000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('entered by you')).toBeVisible()
  await expect(card.getByText('$8,998').first()).toBeVisible()

  await row.getByRole('button', { name: /^Remove ticket:/ }).click()
  await page.getByRole('button', { name: 'Remove ticket', exact: true }).click()
  await expect(card.getByText('No tickets recorded')).toBeVisible()
})

/** Checks the ticket in a saved result, and the question before it is removed. */
async function lookAtDetails(page: Page, url: string) {
  await page.goto(`${url}/history`)
  await page.getByRole('button', { name: 'View 4567' }).click()
  const details = page.getByRole('dialog', { name: 'Result 4567' })
  await expect(details.getByText('Georgia Evening, May 4')).toBeVisible()
  await expectAccessible(page, 'the details')
  await details.getByRole('button', { name: /^Remove ticket:/ }).click()
  await expectAccessible(page, 'a question over the details')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(details.getByText('Georgia Evening, May 4')).toBeVisible()
}
