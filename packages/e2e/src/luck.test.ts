import { importDraw } from './support/draws.ts'
import { startApp } from './support/server.ts'
import { createAccount } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Ten in the morning in New York. */
const MORNING = '2026-05-04T14:00:00Z'

test('a user sees the effect of luck on money, waiting times and their tickets, and spots a fake', async ({
  page,
}) => {
  test.slow()
  await using app = await startApp({ FIXED_NOW: MORNING })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.setFixedTime(MORNING)
  await createAccount(page, app.url)

  await page.goto(`${app.url}/history`)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Luck lab' }).click()
  await expect(page.getByRole('heading', { name: 'Luck lab' })).toBeFocused()
  await expect(main.getByRole('link', { name: 'Luck lab' })).toHaveAttribute('aria-current', 'page')
  // The worker computed it: without one, the page would log an error.
  const straight = page.getByRole('table', { name: 'Straight after 1, 10 and 30 years' })
  await expect(straight.getByRole('row', { name: /^30 years/ })).toContainText('10%')
  await page.getByText('$5', { exact: true }).click()
  await expect(page.getByRole('heading', { name: /^\$5 a day loses about/ })).toBeVisible()
  await expect(straight.getByRole('row', { name: /^1 year/ })).toContainText('−$1,825')
  await expectAccessible(page, 'bankroll')

  await page.getByRole('tab', { name: 'Ticket ledger' }).click()
  await expect(page.getByText('No tickets recorded')).toBeVisible()

  await page.goto(`${app.url}/generate`)
  await page.getByLabel('Digit 1').pressSequentially('1234')
  await page.getByRole('button', { name: /^Box 1/ }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'More for 4567' }).click()
  await page.getByRole('menuitem', { name: 'I played this' }).click()
  const form = page.getByRole('dialog', { name: 'I played 4567' })
  await form.getByLabel('State').selectOption('GA')
  await form.getByLabel('Draw, local time').selectOption('2026-05-04 Evening')
  await form.getByRole('button', { name: 'Record ticket' }).click()
  await expect(form).toBeHidden()
  expect(await importDraw(app, '2026-05-03,Evening,0768')).toMatchObject({ code: 0 })
  expect(await importDraw(app, '2026-05-04,Evening,4599')).toMatchObject({ code: 0 })

  await page.goto(`${app.url}/luck?tab=ledger`)
  await expect(
    page.getByRole('heading', { name: 'You’re $1 down. Luck alone would leave you $0.50 down.' }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /Georgia Cash 4/ })).toContainText('−$1')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('cash4_tickets.csv')
  await expectAccessible(page, 'the ledger')

  await page.getByRole('tab', { name: 'Wait times' }).click()
  await page.getByLabel('State').selectOption('GA')
  await page.getByLabel('Digit 1').pressSequentially('0768')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(/0768 was last drawn on May 3, 2026 \(Evening\)/)).toBeVisible()
  await expectAccessible(page, 'wait times')

  await page.getByRole('tab', { name: 'Spot the fake' }).click()
  await page.getByRole('button', { name: 'A is rigged' }).click()
  await expect(page.getByRole('heading', { name: /^[AB] is rigged\./ })).toBeVisible()
  await expectAccessible(page, 'the answer')
  await page.reload()
  await expect(page.getByRole('heading', { name: /^You found [01] of 1/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a limit or take a break' })).toBeVisible()
})
