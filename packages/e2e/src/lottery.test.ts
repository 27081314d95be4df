import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { importDraw } from './support/draws.ts'
import { layoutFaults } from './support/layout.ts'
import type { SharedApp } from './support/server.ts'
import { startApp } from './support/server.ts'
import { createAccount, signUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

/** A Tuesday morning. */
const MORNING = '2026-05-05T14:00:00Z'

/** Draws that the lottery had published two days before. */
const BEFORE = ['2026-05-02,Evening,0768', '2026-05-03,Midday,4081', '2026-05-03,Evening,8670']

const imported = async (app: SharedApp, ...lines: string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'draws-'))
  const file = join(folder, 'ga.csv')
  await writeFile(file, ['draw_date,session,winning_number', ...lines, ''].join('\n'))
  const done = await app.command('draws:import', [file, '--game', 'cash4', '--state', 'GA'], {
    FIXED_NOW: MORNING,
  })
  await rm(folder, { recursive: true })
  expect(done).toMatchObject({ code: 0 })
}

async function add(page: Page, state: RegExp) {
  const select = page.getByLabel('Add a state')
  const value = await select.locator('option').filter({ hasText: state }).getAttribute('value')
  await select.selectOption(value)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** More than the six connections that a browser opens to one server. */
const TABS = 7

const results = (page: Page, state: RegExp) => page.getByRole('article', { name: state })

test('a user follows a state, and a new draw appears on both open pages, marked and announced', async ({
  page,
  context,
}) => {
  test.slow()
  await using app = await startApp({ FIXED_NOW: MORNING })
  await imported(app, ...BEFORE)
  await signUp(page, app.url)
  await expect(page.getByText('Select states to get live Cash 4 winning numbers.')).toBeVisible()
  await page.getByRole('link', { name: 'Select States' }).click()
  await expect(page.getByText('0/1 States Active')).toBeVisible()
  await add(page, /^Georgia, 3 draws a day/)
  const georgia = results(page, /Georgia/)
  await expect(georgia.getByRole('list', { name: 'Georgia Evening drawn 8 6 7 0' })).toBeVisible()
  await expect(georgia.getByText('Simulated')).toHaveCount(0)
  await expect(page.getByText('1/1 States Active')).toBeVisible()

  const dashboard = await context.newPage()
  await dashboard.goto(`${app.url}/dashboard`)
  const widget = dashboard.getByRole('region', { name: 'Lottery Updates' })
  await expect(widget.getByRole('list', { name: /drawn 8 6 7 0/ })).toBeVisible()

  // Draws before the first loaded results are not marked as new.
  await expect(georgia.getByText('New')).toHaveCount(0)
  await imported(app, '2026-05-04,Evening,9926')
  for (const where of [georgia, widget])
    await expect(where.getByRole('list', { name: 'Georgia Evening drawn 9 9 2 6' })).toBeVisible()
  await expect(georgia.getByText('New')).toHaveCount(1)
  await expect(page.getByText('Georgia Evening: 9 9 2 6')).toBeAttached()
})

test('adding or removing a state in one tab updates the other tab', async ({ page, context }) => {
  await using app = await startApp({ FIXED_NOW: MORNING })
  await imported(app, ...BEFORE)
  await createAccount(page, app.url)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${app.url}/lottery`)
    await expect(tab.getByText('0/1 States Active')).toBeVisible()
  }
  await add(page, /^Georgia/)
  await expect(results(other, /Georgia/).getByRole('list', { name: /drawn 8 6 7 0/ })).toBeVisible()
  await other.getByRole('button', { name: 'Remove Georgia' }).click()
  await expect(page.getByText('0/1 States Active')).toBeVisible()
})

test('many tabs of one browser all work and all get a new draw', async ({ page, context }) => {
  test.slow()
  await using app = await startApp({ FIXED_NOW: MORNING })
  await imported(app, ...BEFORE)
  await createAccount(page, app.url)
  await page.goto(`${app.url}/lottery`)
  await add(page, /^Georgia/)
  await expect(results(page, /Georgia/)).toBeVisible()
  const tabs = [page]
  while (tabs.length < TABS) {
    const tab = await context.newPage()
    await tab.goto(`${app.url}/lottery`)
    await expect(results(tab, /Georgia/)).toBeVisible()
    tabs.push(tab)
  }
  // A connection used by a stream is not available to requests.
  const last = tabs.at(-1) ?? page
  const answered = last.waitForResponse(/results/)
  await last.getByRole('button', { name: 'Load Results' }).click()
  expect((await answered).status()).toBe(200)
  await page.close()
  await imported(app, '2026-05-04,Evening,9926')
  for (const tab of tabs.slice(1))
    await expect(results(tab, /Georgia/).getByRole('list', { name: /drawn 9 9 2 6/ })).toBeVisible()
})

test('a month of draws, its file, and when a number last came', async ({ page }) => {
  await using app = await startApp({ FIXED_NOW: MORNING })
  await imported(app, ...BEFORE)
  await page.clock.install({ time: MORNING })
  await createAccount(page, app.url)
  await page.goto(`${app.url}/lottery?tab=calendar`)
  const table = page.getByRole('table', { name: 'Draws of Georgia, May 2026' })
  await expect(table.getByRole('cell', { name: /^Sun, May 3 Midday 4081/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous month' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('cash4_draws_GA.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('0768')
  await page.getByRole('button', { name: 'Next month' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'June 2026' })).toBeVisible()
  await expect(page).toHaveURL(/month=2026-06/)

  await page.getByRole('tab', { name: 'Find a number' }).click()
  await page.getByLabel('Digit 1').pressSequentially('0768')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 draws since May 2, 2026')).toBeVisible()
  await expect(page.getByText('Drawn once; 0.0003 expected by chance.')).toBeVisible()
  await expect(page.getByText('Drawn 2 times; 0.007 expected by chance.')).toBeVisible()
  await page.getByLabel('Digit 1').click()
  await page.keyboard.type('1111')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Never drawn in 3 draws. The chance of that is 99.97%.'),
  ).toBeVisible()
})

test('with wide text spacing, today is beside its draws on a narrow phone', async ({ page }) => {
  const afternoon = '2026-11-24T20:00:00Z'
  await using app = await startApp({ FIXED_NOW: afternoon })
  expect(await importDraw(app, '2026-11-24,Midday,7277')).toMatchObject({ code: 0 })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.clock.install({ time: afternoon })
  await createAccount(page, app.url)
  await page.goto(`${app.url}/lottery?tab=calendar`)
  await expect(page.locator('[aria-current="date"]').getByText('7277')).toBeVisible()
  expect(await layoutFaults(page, 'wide text spacing')).toEqual([])
})
