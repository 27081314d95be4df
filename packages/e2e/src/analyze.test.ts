import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SharedApp } from './support/server.ts'
import { startApp } from './support/server.ts'
import { createAccount, signUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

/** A Tuesday morning. */
const MORNING = '2026-05-05T14:00:00Z'

/** Draws that the lottery had published two days before. */
const DRAWS = ['2026-05-02,Evening,0768', '2026-05-03,Midday,4081', '2026-05-03,Evening,8670']

async function withDraws(app: SharedApp) {
  const folder = await mkdtemp(join(tmpdir(), 'draws-'))
  const file = join(folder, 'ga.csv')
  await writeFile(file, ['draw_date,session,winning_number', ...DRAWS, ''].join('\n'))
  const done = await app.command('draws:import', [file, '--game', 'cash4', '--state', 'GA'], {
    FIXED_NOW: MORNING,
  })
  await rm(folder, { recursive: true })
  expect(done).toMatchObject({ code: 0 })
}

test('a user analyzes a number against a state’s draws, and a reload and Back keep the selection', async ({
  page,
}) => {
  test.slow()
  await using app = await startApp({ FIXED_NOW: MORNING })
  await withDraws(app)
  await signUp(page, app.url)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Advanced Analytics' })
    .click()
  await expect(page.getByRole('button', { name: 'Analyze' })).toBeDisabled()
  await page.getByLabel('Digit 1').press('Enter')
  await expect(page.getByText('Please enter at least one number to analyze')).toBeVisible()
  await page.getByLabel('Digit 1').pressSequentially('0768')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Analysis completed successfully!')).toBeVisible()
  const result = page.getByRole('region', { name: 'Analysis', exact: true })
  await expect(result.getByText(/^3 draws since May 2, 2026/)).toBeVisible()
  await expect(result.getByText('0.010%')).toBeVisible()
  await expect(result.getByText('like 5,040 of 10,000 numbers')).toBeVisible()

  await page.getByRole('tab', { name: 'Winning Comparison' }).click()
  const figures = result.getByRole('region', { name: 'Matches' })
  await expect(figures.getByText('chance expects 0.0003')).toBeVisible()
  await expect(figures.getByText('chance expects 0.007')).toBeVisible()
  await expect(result.getByRole('row', { name: /Your #/ })).toHaveCount(4)
  await page.getByRole('tab', { name: 'Pattern Analysis' }).click()
  await expect(result.getByText(/percent match$/).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Statistical Insights' }).click()
  await expect(result.getByText('of 10, how varied they are')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Digit 4')).toHaveValue('8')
  await expect(
    page.getByRole('tab', { name: 'Statistical Insights', selected: true }),
  ).toBeVisible()
  await expect(page.getByText(/^Enter numbers above and click "Analyze"/)).toBeVisible()
  // Waits until the layout is stable: a click on a moving element misses it.
  await expect(page.getByText(/advanced AI queries left today/)).toBeVisible()
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(result.getByText('of 10, how varied they are')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Generate' })
    .click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Cash4 Number Generator' }),
  ).toBeVisible()
  await page.goBack()
  await expect(result.getByText('of 10, how varied they are')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('Digit 1')).toHaveValue('')
  // The first answer writes the state into the address, before or after the tab.
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === '/analyze' &&
      [...searchParams].map(String).sort().join() === 'state,GA,tab,statistics',
  )
})

test('one digit is enough for an analysis; orders, pays and a wheel need none', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: baseURL ?? '',
  })
  await createAccount(page)
  await page.goto('/analyze')
  await page.getByLabel('Digit 3').pressSequentially('9')
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByText('needs 4 digits').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Pattern Analysis' }).click()
  await expect(
    page.getByText('No specific patterns detected in your number combination.'),
  ).toBeVisible()

  await page.goto('/analyze?numbers=1112&state=IA')
  await page.getByRole('tab', { name: 'Play tools' }).click()
  await expect(page.getByRole('region', { name: 'Play tools' })).toBeVisible()
  const ways = page.getByRole('table', { name: /^Ways to play 1112/ })
  await expect(ways.getByRole('row', { name: /^Straight in the exact/ })).toContainText('$6,000')
  await expect(ways.getByRole('row', { name: /^Combo/ })).toContainText('$4')
  await page.getByRole('button', { name: 'Copy all', exact: true }).click()
  await expect(page.getByText('Numbers copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1112 1121 1211 2111')

  const wheel = page.getByRole('region', { name: 'Wheel' })
  await wheel.getByText('Wheel', { exact: true }).click()
  for (const digit of ['0', '2', '4', '7', '9'])
    await wheel.getByRole('checkbox', { name: digit }).check()
  await expect(wheel.getByText('120 straight bets')).toBeVisible()
  await wheel.getByRole('radio', { name: 'Box' }).check()
  await expect(wheel.getByText('5 box bets')).toBeVisible()
  await wheel.getByText('Show all 5').click()
  await expect(wheel.getByText('0247')).toBeVisible()
})
