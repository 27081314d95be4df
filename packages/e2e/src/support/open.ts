import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until nothing on it is on its way. */
export async function opened(page: Page, path: string) {
  await page.goto(path)
  await loaded(page)
}

/** Nothing on the page is on its way, so nothing moves what has the focus. */
export async function loaded(page: Page) {
  // On a busy machine a page and its data come late.
  const late = { timeout: 30_000 }
  // What the build wrote into the page has a heading, too.
  await expect(page.locator('[data-waiting]')).toHaveCount(0, late)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(late)
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0, late)
}

/**
 * Goes to another page of the app as a link would: nothing is loaded anew. Where only the rest of the
 * address differs from what is open, no sign would tell that the page has followed: it is opened.
 */
export async function navigate(page: Page, path: string) {
  const [from, to] = [new URL(page.url()), new URL(path, page.url())]
  const isSameTab = from.searchParams.get('tab') === to.searchParams.get('tab')
  if (from.pathname === to.pathname && isSameTab) return await opened(page, path)
  await page.evaluate(goTo, path)
  await loaded(page)
  // The title may be the next page's a moment before that page replaces the one that is left.
  await page.evaluate(waitForFrames, 12)
  await loaded(page)
}

/** Runs in the page. */
async function waitForFrames(count: number) {
  for (let frame = 0; frame < count; frame++)
    await new Promise((done) => requestAnimationFrame(done))
}

/** Runs in the page: goes to an address, and is done when the title, the heading or the tab is another. */
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

/** Waits until a prerendered page has its scripts: before, a link is a link and loads a whole page. */
export async function alive(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )
}
