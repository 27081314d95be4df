import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importDraw } from './support/draws.ts'
import type { SharedApp } from './support/server.ts'
import { startApp } from './support/server.ts'
import { createAccount } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const MORNING = '2026-05-04T14:00:00Z'

/** The newest text message of a kind in the outbox. */
async function textOf(app: SharedApp, kind: string): Promise<{ to: string; text: string }> {
  const folder = join(app.dataDir, 'outbox')
  let name = ''
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => [])
      const found = names.filter((one) => one.includes(`-${kind}-`) && one.endsWith('.sms.json'))
      name = found.toSorted().at(-1) ?? ''
      return name
    })
    .not.toBe('')
  return JSON.parse(await readFile(join(folder, name), 'utf8'))
}

test('a phone is saved and verified, messages are turned on, and a win is texted', async ({
  page,
}) => {
  await using app = await startApp({ FIXED_NOW: MORNING })
  await page.clock.setFixedTime(MORNING)
  await createAccount(page, app.url)
  await page.goto(`${app.url}/profile`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Phone').fill('404 555 0123')
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('button', { name: 'Send code' }).click()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await expectAccessible(page, 'a code to type')
  const sent = await textOf(app, 'phone-code')
  expect(sent.to).toBe('+14045550123')
  expect(sent.text).toMatch(/Reply STOP to opt out\.$/)
  await field.fill(/\d{6}/.exec(sent.text)?.[0] ?? '')
  await field.press('Enter')
  await expect(page.getByText('Phone verified')).toBeVisible()

  await page.getByRole('region', { name: 'Text messages' }).getByRole('link').click()
  await page.getByRole('switch', { name: 'SMS Notifications' }).check()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByText('Preferences updated successfully!')).toBeVisible()

  await page.goto(`${app.url}/generate`)
  await page.getByLabel('Digit 1').pressSequentially('1234')
  await page.getByRole('button', { name: /^Box 1/ }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  expect(await importDraw(app, '2026-05-04,Evening,4567')).toMatchObject({ code: 0 })
  const win = await textOf(app, 'notification')
  expect(win.to).toBe('+14045550123')
  expect(win.text).toMatch(/^Fourcast: Winner: 4567\. .*official ticket\. http\S+\/history$/)
})
