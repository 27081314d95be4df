import { loaded } from './support/open.ts'
import { createAccount } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

test('a browser that is too old says so, in one sentence', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSPropertyRule'))
  for (const path of ['/', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByText('This browser is too old for Fourcast.')).toBeVisible()
  }
})

test('the oldest supported browsers lack newer functions, and the app does without', async ({
  page,
}) => {
  await createAccount(page)
  await page.addInitScript(removeNewerFunctions)
  const styles: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().endsWith('.css')) styles.push(await answer.text())
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Dana!' })).toBeVisible()
  await loaded(page)
  await page.goto('/sources')
  await loaded(page)
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const buttons = page.getByRole('dialog').getByRole('button')
  await buttons.first().focus()
  await page.keyboard.press('Shift+Tab')
  await expect(buttons.last()).toBeFocused()
  expect(styles.length).toBeGreaterThan(0)
  expect(styles.filter((text) => text.includes('light-dark('))).toEqual([])
})

/** Runs in the page: removes what Safari 16.4 does not have. */
function removeNewerFunctions() {
  Reflect.deleteProperty(AbortSignal, 'any')
  Reflect.deleteProperty(Promise, 'withResolvers')
  Reflect.deleteProperty(Map, 'groupBy')
  Reflect.deleteProperty(Object, 'groupBy')
  Reflect.deleteProperty(URL, 'parse')
  Reflect.deleteProperty(URL, 'canParse')
  Reflect.deleteProperty(Element.prototype, 'checkVisibility')
}
