import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signUp } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const DAY = Temporal.Now.plainDateISO('America/New_York').subtract({ days: 9 })

const fileOf = (name: string, rows: readonly (readonly [ago: number, numbers: string])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'draw_date,session,winning_number',
      ...rows.map(
        ([ago, numbers]) => `${DAY.subtract({ days: ago }).toString()},Midday,${numbers}`,
      ),
    ].join('\n'),
  ),
})

async function send(page: Page, file: ReturnType<typeof fileOf>) {
  await page.getByLabel('File of draws').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  return page.getByRole('row').filter({ hasText: file.name })
}

test('an administrator uploads draws, publishes a quarantined row, reads the figures, and takes the draws along', async ({
  page,
  app,
}) => {
  test.setTimeout(300_000)
  const admin = await signUp(page)
  expect(await app.command('user:grant', [admin.email, 'admin'])).toMatchObject({ code: 0 })
  const to = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

  await page.reload()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await to('Imports')
  await page.getByLabel('State').selectOption('Ohio')
  const first = [
    [0, '0768'],
    [1, '1234'],
  ] as const
  await expect(await send(page, fileOf('first.csv', first))).toContainText('2 imported')
  const second = await send(page, fileOf('second.csv', [[0, '9876']]))
  await expect(second).toContainText('0 imported')
  await second.getByRole('link', { name: '1 quarantined' }).click()

  const row = page.getByRole('article', { name: /^Ohio/ })
  await expect(row.getByRole('list', { name: '0 7 6 8' })).toBeVisible()
  await row.getByRole('button', { name: /^Accept/ }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(row.getByText(/in place of 0768/)).toBeVisible()

  await to('Overview')
  await expect(page.getByRole('img', { name: /^Sign-ups by day, ET/ })).toBeVisible()
  await page.getByText('Sign-ups by day as a table').click()
  const signUps = page.getByRole('table', { name: 'Sign-ups by day' })
  await expect(signUps.getByRole('row').nth(1)).toContainText(/\d/)
  await expectAccessible(page, 'the overview')

  await to('Export')
  await page.getByLabel('Rows').selectOption('Draws')
  // Without these filters there are a hundred thousand draws.
  await page.getByLabel('From').fill(DAY.toString())
  await page.getByLabel('To', { exact: true }).fill(DAY.toString())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = await readFile(await (await download).path(), 'utf8')
  expect((await download).suggestedFilename()).toMatch(/^fourcast_draws_\d{4}-\d\d-\d\d\.csv$/)
  expect(saved.split('\n').filter((line) => line.includes('9876') && /OH/.test(line))).toHaveLength(
    1,
  )
})
