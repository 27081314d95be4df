import { importDraw } from './support/draws.ts'
import { startApp } from './support/server.ts'
import { signUp } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Ten in the morning in New York. */
const MORNING = '2026-05-04T14:00:00Z'

test('a newcomer saves a number, a draw comes, and the page says whether it won', async ({
  page,
}) => {
  await using app = await startApp({ FIXED_NOW: MORNING })
  await page.clock.setFixedTime(MORNING)
  await signUp(page, app.url)
  await page.getByRole('link', { name: 'My numbers' }).first().click()
  await expect(page.getByRole('heading', { name: 'No numbers yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add your first number' })).toBeEnabled()
  await expectAccessible(page, 'the empty page')

  await page.getByRole('button', { name: 'Add your first number' }).click()
  const form = page.getByRole('dialog', { name: 'Add a number' })
  await form.getByLabel('Digit 1').pressSequentially('0614')
  await form.getByLabel('Name (optional)').fill('Anniversary')
  await form.getByRole('button', { name: 'Save number' }).click()
  await expect(form.getByText('Choose a state', { exact: true }).last()).toBeVisible()
  await form.getByLabel('State').selectOption('Georgia')
  await expectAccessible(page, 'the form')
  await form.getByRole('button', { name: 'Save number' }).dblclick()
  await expect(form).toBeHidden()

  const card = page.getByRole('article', { name: 'Anniversary' })
  await expect(card.getByText('Georgia, Midday, Evening, and Night')).toBeVisible()
  await card.getByRole('button', { name: /^I played this/ }).click()
  const ticket = page.getByRole('dialog', { name: 'I played 0614' })
  await ticket.getByLabel('State').selectOption('GA')
  await ticket.getByRole('button', { name: 'Record ticket' }).click()
  await expect(card.getByText('Straight, $1, Georgia Midday, May 4')).toBeVisible()

  // The page stays open and gets the import by the event stream.
  expect(await importDraw(app, '2026-05-04,Midday,0614')).toMatchObject({ code: 0 })
  const answer = card.getByRole('group', { name: 'Did I win?' })
  await expect(answer.getByText('Straight match')).toBeVisible()
  await expect(answer.getByText('Check your official ticket.')).toBeVisible()
  await expect(answer.getByText('You recorded 1 ticket, $1. Usual payout: $5,000.')).toBeVisible()
  await expectAccessible(page, 'a straight match')
  await importDraw(app, '2026-05-04,Evening,4160')
  await expect(answer.getByText('Box match')).toBeVisible()
  await expect(card.getByText('Straight match on May 4 Midday')).toBeVisible()
  await importDraw(app, '2026-05-04,Night,9999')
  await expect(answer.getByText('No match')).toBeVisible()

  await card.getByText('Draws checked').click()
  await expect(card.getByText(/^3 draws checked\./)).toBeVisible()
  await card.getByRole('link', { name: 'Anniversary' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anniversary' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Matches' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'a page of one number')
  await page.goto(`${app.url}/numbers?n=7777`)
  const shared = page.getByRole('dialog', { name: 'Add a number' })
  await expect(shared.getByLabel('Digit 4')).toHaveValue('7')
  await page.keyboard.press('Escape')
  await expect(shared).toBeHidden()
  await expect(page).toHaveURL(/\/numbers$/)
})
