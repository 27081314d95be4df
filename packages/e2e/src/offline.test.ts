import type { Page } from '@playwright/test'
import { expect, test as base } from '@playwright/test'
import { type Front, openFront } from './support/front.ts'
import { type RunningApp, startApp } from './support/server.ts'
import { signUp } from './support/sign-up.ts'

const test = base.extend<{ front: Front }, { app: RunningApp }>({
  app: [
    async ({}, provide) => {
      await using app = await startApp()
      await provide(app)
    },
    { scope: 'worker' },
  ],
  front: async ({ app }, provide) => {
    await using front = await openFront(app.url)
    await provide(front)
  },
  baseURL: async ({ front }, provide) => provide(front.url),
})
test.use({ serviceWorkers: 'allow' })

const banner = (page: Page) => page.getByText(/You are offline\.|Fourcast can’t be reached\./)

/** Waits until the service worker is active and controls this page. */
const ready = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { serviceWorker } = navigator
        if (serviceWorker.controller) return serviceWorker.controller.state
        const registration = await serviceWorker.getRegistration()
        return { installing: registration?.installing?.state, active: registration?.active?.state }
      }),
    )
    .toBe('activated')

/** Waits until the service worker has cached the whole app: from then on it opens offline. */
const appKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/app-is-kept')) !== undefined))
    .toBe(true)

/** The stored answers in this browser, as one JSON text per user. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const opening = indexedDB.open('fourcast')
        opening.onsuccess = () => {
          const db = opening.result
          const close = (found: string[]) => {
            db.close()
            done(found)
          }
          if (!db.objectStoreNames.contains('kept')) return close([])
          const all = db.transaction('kept').objectStore('kept').getAll()
          all.onsuccess = () =>
            close(all.result.map(({ answers }: { answers: unknown }) => JSON.stringify(answers)))
        }
      }),
  )

const keeps = (page: Page, answer: string) =>
  expect.poll(async () => (await kept(page))[0] ?? '').toContain(answer)

async function generate(page: Page, digits: string) {
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByLabel('Digit 1').pressSequentially(digits)
  await page.getByRole('button', { name: /^Box 1/ }).click()
}

/** Makes a call as the signed-in user. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, json]) => {
      const authorization = `Bearer ${localStorage.getItem('fourcast_token')}`
      const headers = { authorization, 'content-type': 'application/json' }
      await fetch(to, { method: 'POST', headers, body: json })
    },
    [path, JSON.stringify(body)] as const,
  )

/** A signed-in user with one result, whose browser has stored the dashboard and the history. */
async function settled(page: Page) {
  const person = await signUp(page)
  await post(page, '/api/numbers/flash', { inputNumbers: [1, 2, 3, 4] })
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: /4 5 6 7/ }).first()).toBeVisible()
  // The dashboard was first opened without a result: waits until the new one is stored.
  await keeps(page, '[4,5,6,7]')
  await page.goto('/history')
  await expect(page.getByRole('list', { name: /4 5 6 7/ }).first()).toBeVisible()
  await keeps(page, '"size":10')
  await ready(page)
  await appKept(page)
  return person
}

test('offline, the app shows stored data with its age, and says which screens were never opened', async ({
  page,
  context,
}) => {
  await settled(page)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Dana!' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText(/Last updated today, \d+:\d\d\s[AP]M ET/)).toBeVisible()
  await expect(page.getByRole('list', { name: /4 5 6 7/ }).first()).toBeVisible()
  await expect(page.getByText('Failed to load')).toHaveCount(0)

  await page.goto('/history')
  await expect(page.getByRole('list', { name: /4 5 6 7/ }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^(View|Details)/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /Result/ })).toContainText('1 in 10,000')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Search numbers').fill('77')
  await expect(page.getByText(/Filters need a connection/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).last().click()
  await expect(page.getByRole('list', { name: /4 5 6 7/ }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Advanced Analytics' }).first().click()
  await expect(
    page.getByRole('heading', { name: 'This page is not available offline' }),
  ).toBeVisible()
  await expect(page.getByText('Reconnect to see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByRole('heading', { name: 'This page is not available offline' }),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Advanced Analytics' })).toBeVisible()
})

test('styles of a page opened by its address are stored, too', async ({ page }) => {
  await settled(page)
  await page.goto('/analyze')
  const stored = () =>
    page.evaluate(async () => {
      const parts = [...document.querySelectorAll<HTMLLinkElement>('link[disabled]')]
      const found = await Promise.all(parts.map(({ href }) => caches.match(href)))
      return found.map((answer) => answer?.ok)
    })
  await expect.poll(async () => new Set(await stored())).toEqual(new Set([true]))
})

test('a break is shown offline, too', async ({ page, context }) => {
  await signUp(page)
  await post(page, '/api/users/break', { length: 'week' })
  const resting = page.getByRole('complementary', { name: 'Your break' })
  for (const screen of ['/dashboard', '/history']) {
    await page.goto(screen)
    await expect(resting).toBeVisible()
  }
  await keeps(page, '"break":{')
  await ready(page)
  await appKept(page)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(banner(page)).toBeVisible()
  await expect(resting).toContainText('You are on a break until')
})

test('offline picks are sent on reconnect; Box 3 needs a connection, and a sign-out asks first', async ({
  page,
  context,
}) => {
  await settled(page)
  await page.goto('/generate')
  // Before the quotas are loaded, the boxes are disabled.
  await expect(page.getByText(/^\d+ of \d+ generations left today/).first()).toBeVisible()
  await context.setOffline(true)
  await generate(page, '9876')
  const result = page.getByRole('region', { name: /^Box 1 Silver/ })
  await expect(result.getByRole('list', { name: /2 1 0 9/ })).toBeVisible()
  await expect(result.getByText('Not saved yet')).toBeVisible()
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByLabel('Digit 4')).toHaveValue('6')
  const waiting = page.getByRole('region', { name: 'Made offline' })
  await expect(waiting.getByRole('list', { name: /2 1 0 9/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Box 3/ })).toContainText('offline')
  await page.getByRole('button', { name: /^Box 2/ }).click()
  await expect(waiting.getByRole('list')).toHaveCount(3)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await context.setOffline(false)
  await expect(page.getByText('We counted 2 picks you made offline.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.goto('/history')
  for (const numbers of [/2 1 0 9/, /4 3 2 1/])
    await expect(page.getByRole('list', { name: numbers }).first()).toBeVisible()
})

test('a stopped server counts as offline and signs nobody out; a logout removes all stored data', async ({
  page,
  context,
  front,
}) => {
  await settled(page)
  front.setDown(true)
  await page.reload()
  await expect(page.getByText('Fourcast can’t be reached.')).toBeVisible()
  await expect(page.getByRole('list', { name: /4 5 6 7/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Fourcast can’t be reached.')).toBeVisible()
  front.setDown(false)
  // The page may notice the connection on its own before a press.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(banner(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/history$/)

  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => kept(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('/history')
  await expect(page).toHaveURL(/\/login$/)
  await context.setOffline(false)
  // The next user sees only their own data.
  await signUp(page)
  await page.goto('/history')
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect.poll(async () => (await kept(page)).length).toBe(1)
})

test('offline, a public page shows itself or the offline page, and never the app', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await ready(page)
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  const pictures = () =>
    page.evaluate(() => [...document.images].map(({ naturalWidth }) => naturalWidth > 0))
  await expect.poll(pictures).not.toContain(false)
  await page.goto('/responsible-play')
  await expect(page.getByText('1-800-MY-RESET').first()).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Demo Login' })).toBeVisible()
  // The service worker does not handle pages outside the app.
  const docs = await page.goto('/api/docs')
  expect(docs?.fromServiceWorker()).toBe(false)
})

test('a new version waits, is offered in every tab, and each reloads once; typed text is kept', async ({
  page,
  context,
  front,
}) => {
  await settled(page)
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  const typing = await context.newPage()
  await typing.goto('/forgot-password')
  await typing.getByLabel(/Email/).first().fill('dana@example.com')
  // The chunk that follows updates is loaded last, and after a deploy the server no longer has it.
  await typing.waitForLoadState('networkidle')
  const loads = [page, second, typing].map((tab) => {
    const count = { loads: 0 }
    tab.on('load', () => (count.loads += 1))
    return count
  })
  front.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  for (const tab of [page, second, typing])
    await expect(tab.getByText('A new version is ready')).toBeVisible()
  // Old pages still work: their chunks come from the worker's cache, since the server no longer has them.
  await second.getByRole('link', { name: 'History', exact: true }).first().click()
  await expect(second.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  expect(loads.map((one) => one.loads)).toEqual([0, 0, 0])

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => loads.map((one) => one.loads)).toEqual([1, 1, 0])
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
  await expect(typing.getByLabel(/Email/).first()).toHaveValue('dana@example.com')
  // The waiting tab has no chunk for this link: only its own version had it, and that is gone.
  await typing.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(typing.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()
  await expect.poll(() => loads.map((one) => one.loads)).toEqual([1, 1, 1])
})
