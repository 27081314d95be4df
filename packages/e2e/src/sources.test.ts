import { startApp } from './support/server.ts'
import { createAccount } from './support/sign-up.ts'
import { openTexas } from './support/texas.ts'
import { expect, test } from './support/test.ts'

/** A Tuesday; the Day draw of Texas is at 12:27 PM there. */
const BEFORE = '2026-05-05T17:20:00Z'
const AFTER = '2026-05-05T17:28:00Z'

const settings = (base: string, now: string) => ({
  DRAW_SOURCES: 'simulated,TX=texas',
  SOURCE_BASE_URL_TEXAS: base,
  FIXED_NOW: now,
})

test('a new draw from a source appears on an open lottery page', async ({ page }) => {
  test.slow()
  await using texas = await openTexas()
  texas.answer('Day', '5,4,2026,8,6,7,0')
  await using app = await startApp(settings(texas.base, BEFORE))
  await createAccount(page, app.url)
  await page.goto(`${app.url}/lottery`)
  const select = page.getByLabel('Add a state')
  const option = select.locator('option').filter({ hasText: /^Texas/ })
  await select.selectOption(await option.getAttribute('value'))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const card = page.getByRole('article', { name: /Texas/ })
  await expect(card.getByRole('list', { name: 'Texas Day drawn 8 6 7 0' })).toBeVisible()

  // Seven minutes later the draw is due, and the source is slow.
  const asked = texas.hold('Day')
  await app.restart(settings(texas.base, AFTER))
  await page.reload()
  await expect(card.getByRole('list', { name: 'Texas Day drawn 8 6 7 0' })).toBeVisible()
  await asked
  texas.answer('Day', '5,5,2026,0,7,6,8', '5,4,2026,8,6,7,0')
  await expect(card.getByRole('list', { name: 'Texas Day drawn 0 7 6 8' })).toBeVisible()
  await expect(card.getByText('Simulated')).toHaveCount(0)
})
