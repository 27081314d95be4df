import type { Page } from '@playwright/test'
import { alive, loaded } from './support/open.ts'
import { expectStatus, tab, tabTo } from './support/keyboard.ts'
import { newEmail, PASSWORD } from './support/people.ts'
import { createAccount, signUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

test.use({
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
})
test('a visitor gets from the landing page to the account by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await arrived(page, /Fourcast/, false)
  const skip = await tab(page)
  expect(skip?.what).toContain('Skip to content')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  // Before hydration the browser follows a link itself, and the page it loads begins at its top.
  await alive(page)
  await tabTo(page, page.getByRole('link', { name: 'Get Started Free' }).first())
  await page.keyboard.press('Enter')
  await arrived(page, 'Join Fourcast')
  await fillSignUp(page)
  await arrived(page, /^Welcome back, Dana/)
})

test('a user generates, saves and copies by keyboard alone', async ({ page }) => {
  await signUp(page)
  await follow(page, 'Generate')
  await arrived(page, 'Cash4 Number Generator')
  await typeDigits(page)
  await generateAndKeep(page)
})

test('a user works with the history by keyboard alone', async ({ page }) => {
  test.setTimeout(300_000)
  await signUp(page)
  await makeResults(page, 12)
  await follow(page, 'History')
  await arrived(page, 'Number History')
  await walkTabs(page)
  await narrowAndWiden(page)
  await lookAndDelete(page)
  await turnPages(page)
  await signOut(page)
})

test('a retry keeps the focus when it fails and when it succeeds', async ({ page }) => {
  await createAccount(page)
  let [down, asked] = [true, 0]
  await page.route('**/api/numbers/history**', (route) => {
    asked += 1
    return down
      ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'Not now' } })
      : route.continue()
  })
  await page.goto('/history')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeEnabled()
  await tabTo(page, retry)
  const before = asked
  await page.keyboard.press('Enter')
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect(retry).toBeEnabled()
  await expectStatus(page, 'after a retry that failed')
  await tabTo(page, retry)
  // Not earlier: the page also checks on its own, and the button would be gone before the press.
  down = false
  await page.keyboard.press('Enter')
  await expect(retry).toHaveCount(0)
  await expectStatus(page, 'after the retry')
})

/** The focus of a new screen starts at its title. */
async function arrived(page: Page, title: string | RegExp, focused = true) {
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeVisible()
  if (focused) await expect(heading).toBeFocused()
}

async function follow(page: Page, name: string) {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  await loaded(page)
  await tabTo(page, link, 'Shift+Tab')
  await page.keyboard.press('Enter')
}

async function fillSignUp(page: Page) {
  const fields = [
    ['First Name', 'Dana'],
    ['Last Name', 'Reed'],
    ['Email Address', newEmail()],
    ['Password', PASSWORD],
    ['Confirm Password', PASSWORD],
  ] as const
  for (const [label, text] of fields) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  for (const name of [/Terms of Service/, /entertainment/i]) {
    await tabTo(page, page.getByRole('checkbox', { name }))
    await page.keyboard.press('Space')
  }
  await tabTo(page, page.getByRole('button', { name: 'Create Account' }))
  await page.keyboard.press('Enter')
}

async function typeDigits(page: Page) {
  const digit = (at: number) => page.getByLabel(`Digit ${at}`)
  await tabTo(page, digit(1))
  await page.keyboard.type('98')
  await expect(digit(3)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(digit(2)).toBeFocused()
  await expect(digit(2)).toHaveValue('')
  await page.evaluate(() => navigator.clipboard.writeText('1-2-3-4'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(digit(1)).toHaveValue('1')
  await expect(digit(4)).toHaveValue('4')
}

async function generateAndKeep(page: Page) {
  const box = page.getByRole('button', { name: /^Box 2/ })
  await tabTo(page, box)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: /6 7 8 9/ }).first()).toBeVisible()
  await expect(box).toBeFocused()
  await tabTo(page, page.getByRole('switch', { name: /save/i }))
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.keyboard.press('Space')
  await stored
  // Box 2 would return the saved result again.
  await tabTo(page, page.getByRole('button', { name: /^Box 1/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const save = page.getByRole('button', { name: 'Save Result' })
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  const copy = page.getByRole('main').getByRole('button', { name: 'Copy', exact: true })
  await expect(copy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Numbers copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4567')
}

/** Makes more results than fit on one page, by calls instead of the screen. */
const makeResults = (page: Page, howMany: number) =>
  page.evaluate(async (n) => {
    const authorization = `Bearer ${localStorage.getItem('fourcast_token')}`
    for (let made = 0; made < n; made++)
      await fetch('/api/numbers/flash', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ inputNumbers: [1, Math.floor(made / 10), made % 10, 4] }),
      })
  }, howMany)

async function walkTabs(page: Page) {
  const item = (name: string) => page.getByRole('tab', { name })
  await tabTo(page, item('My Generation History'))
  await page.keyboard.press('ArrowRight')
  await expect(item('Winning Numbers')).toBeFocused()
  await expect(page).toHaveURL(/tab=winning/)
  await page.keyboard.press('End')
  await expect(item('Statistics')).toBeFocused()
  await expect(item('Statistics')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(item('My Generation History')).toBeFocused()
  await expect(page.getByRole('table')).toBeVisible()
}

async function narrowAndWiden(page: Page) {
  await tabTo(page, page.getByRole('button', { name: 'Filters', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Method' }))
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/method=flash/)
  await tabTo(page, page.getByRole('button', { name: 'Clear Filters' }))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/method/)
  await expectStatus(page, 'after the filters were cleared')
}

async function lookAndDelete(page: Page) {
  const view = page.getByRole('button', { name: /^View \d/ }).nth(1)
  await tabTo(page, view)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(view).toBeFocused()
  await deleteOne(page)
}

async function deleteOne(page: Page) {
  const second = page.getByRole('button', { name: /^Delete \d/ }).nth(1)
  const name = await second.getAttribute('aria-label')
  await tabTo(page, second)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await tabTo(page, question.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Result deleted successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete \d/ }).nth(1)).toBeFocused()
  await expect(page.getByRole('button', { name: /^Delete \d/ }).nth(1)).not.toHaveAccessibleName(
    name ?? '',
  )
}

async function turnPages(page: Page) {
  const next = page.getByRole('button', { name: 'Next page' })
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expectStatus(page, 'on the last page, where there is no next one')
  await tabTo(page, page.getByRole('button', { name: 'Previous page' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expectStatus(page, 'on the first page, where there is none before')
}

async function signOut(page: Page) {
  const menu = page.getByRole('button', { name: /^Account menu/ })
  await tabTo(page, menu, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await expectStatus(page, 'after signing out')
}
