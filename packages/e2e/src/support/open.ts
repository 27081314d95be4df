import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until it has loaded. */
export async function opened(page: Page, path: string) {
  await page.goto(path)
  await loaded(page)
}

/** Waits until the page has loaded, so that the focused element does not move. */
export async function loaded(page: Page) {
  // On a busy machine a page and its data load late.
  const late = { timeout: 30_000 }
  // The prerendered first view has a heading, too.
  await expect(page.locator('[data-waiting]')).toHaveCount(0, late)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(late)
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0, late)
}

/**
 * Navigates within the app, without a reload. If only the query differs from the current address, nothing
 * would show when the page has changed, so it is opened instead.
 */
export async function navigate(page: Page, path: string) {
  const [from, to] = [new URL(page.url()), new URL(path, page.url())]
  const isSameTab = from.searchParams.get('tab') === to.searchParams.get('tab')
  if (from.pathname === to.pathname && isSameTab) return await opened(page, path)
  await page.evaluate(goTo, path)
  await loaded(page)
  // The title may change a moment before the next page replaces this one.
  await page.evaluate(waitForFrames, 12)
  await loaded(page)
}

/** Runs in the page. */
async function waitForFrames(count: number) {
  for (let frame = 0; frame < count; frame++)
    await new Promise((done) => requestAnimationFrame(done))
}

/** Runs in the page: navigates, and resolves when the title, the heading or the tab has changed. */
async function goTo(path: string) {
  const heading = document.querySelector('h1')
  const signs = () =>
    [
      document.title,
      document.querySelector('[role="tab"][aria-selected="true"]')?.textContent,
    ].join()
  const before = signs()
  history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  do await nextFrame()
  while (signs() === before && document.querySelector('h1') === heading)
  await nextFrame()
}

/** Waits until a prerendered page is hydrated: before, a link loads a whole page. */
export async function alive(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )
}
