import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from './support/server.ts'
import { fillSignUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

/** The morning of the sign-up, and the next day, when the draw is imported from a file. */
const MORNING = '2026-05-04T14:00:00Z'
const NEXT_DAY = '2026-05-05T14:00:00Z'

test('a newcomer signs up, generates, tracks, and reads of a win on each page; another order is a box match', async ({
  page,
}) => {
  await using app = await startApp({ FIXED_NOW: MORNING })
  await page.goto(app.url)
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await expect(page).toHaveURL(/\/signup$/)
  await fillSignUp(page)
  await expect(page.getByText('Account created successfully! Welcome!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back, Dana!' })).toBeVisible()

  await page.getByRole('link', { name: 'Generate', exact: true }).first().click()
  await expect(page.getByText('Select a transformation method to generate numbers')).toBeVisible()
  await page.getByLabel('Digit 1').pressSequentially('1234')
  await page.getByRole('button', { name: /^Box 1/ }).click()
  await expect(page.getByRole('list', { name: /4 5 6 7/ }).first()).toBeVisible()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByText(/^Numbers generated successfully using Box 1 Silver: 4-5-6-7/),
  ).toBeVisible()
  const made = page.getByRole('region', { name: /^Box 1 Silver/ })
  await expect(made.getByText(/^Straight 1 in 10,000/)).toBeVisible()
  await made.getByRole('button', { name: 'More for 4567' }).click()
  await page.getByRole('menuitem', { name: 'Save to My numbers' }).click()
  const form = page.getByRole('dialog', { name: 'Add a number' })
  await form.getByLabel('State').selectOption('Georgia')
  await form.getByRole('button', { name: 'Save number' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('link', { name: 'History', exact: true }).first().click()
  const row = page.getByRole('row').filter({ has: page.getByRole('list', { name: /4 5 6 7/ }) })
  await expect(row.getByText('Pending')).toBeVisible()

  const imported = await importDraw(app, '2026-05-04,Evening,4567')
  expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining('imported 1') })
  // The page stays open and gets the import by the event stream.
  await expect(row.getByText('Winner!')).toBeVisible()
  await expect(row.getByText(/Georgia/)).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  const latest = page.getByRole('region', { name: 'Recent Generations' })
  await expect(latest.getByText('Winner!')).toBeVisible()
  await page.getByRole('link', { name: 'My numbers', exact: true }).first().click()
  const answer = page.getByRole('group', { name: 'Did I win?' })
  await expect(answer.getByText('Straight match')).toBeVisible()

  await page.getByRole('link', { name: 'Generate', exact: true }).first().click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByLabel('Digit 1').pressSequentially('0768')
  await page.getByRole('button', { name: /^Box 2/ }).click()
  await expect(page.getByRole('list', { name: /5 2 1 3/ }).first()).toBeVisible()
  await importDraw(app, '2026-05-04,Midday,1235')
  await page.goto(`${app.url}/history`)
  const box = page.getByRole('row').filter({ has: page.getByRole('list', { name: /5 2 1 3/ }) })
  await expect(box.getByText(/Box match/i)).toBeVisible()
  await expect(box.getByText('Winner!')).toHaveCount(0)
})

async function importDraw(app: Awaited<ReturnType<typeof startApp>>, line: string) {
  const folder = await mkdtemp(join(tmpdir(), 'draws-'))
  const file = join(folder, 'ga.csv')
  await writeFile(file, `draw_date,session,winning_number\n${line}\n`)
  const done = await app.command('draws:import', [file, '--game', 'cash4', '--state', 'GA'], {
    FIXED_NOW: NEXT_DAY,
  })
  await rm(folder, { recursive: true })
  return done
}
