import { expect, type Locator, type Page } from '@playwright/test'

/** What the keyboard stands on. */
interface Stand {
  /** Its name for messages: tag and words. */
  what: string
  /** It looks different from how it looked before it had the focus. */
  shown: boolean
  /** Nothing lies over the middle of what is on screen of it, and something is. */
  free: boolean
  box: { x: number; y: number; width: number; height: number }
}

declare global {
  interface Window {
    /** How things look while they have no focus. */
    restLooks?: WeakMap<Element, string>
  }
}

/** What has the focus now; null when nothing has. Remembers how everything else looks without it. */
const standing = (page: Page): Promise<Stand | null> =>
  page.evaluate(() => {
    const lookOf = (one: Element) => {
      const { boxShadow, outline, borderColor } = getComputedStyle(
        one.closest('.choice, .plan') ?? one,
      )
      return [boxShadow, outline, borderColor, getComputedStyle(one).backgroundColor].join()
    }
    const one = document.activeElement
    const looks = (window.restLooks ??= new WeakMap<Element, string>())
    for (const other of document.querySelectorAll('a, button, input, select, summary, [tabindex]'))
      if (other !== one) looks.set(other, lookOf(other))
    if (one === null || one === document.body || one === document.documentElement) return null
    const { x, y, width, height } = one.getBoundingClientRect()
    // The middle of what is on screen of it: a panel may be longer than the window.
    const [above, below] = [Math.max(0, y), Math.min(window.innerHeight, y + height)]
    const top = document.elementFromPoint(x + width / 2, (above + below) / 2)
    const words = (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)
    const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : undefined
    return {
      what: `${one.tagName.toLowerCase()} ${label ?? words}`,
      shown: looks.get(one) !== lookOf(one),
      free: top !== null && (one.contains(top) || top.contains(one)),
      box: { x, y: y + window.scrollY, width, height },
    }
  })

/** One press of Tab; what it leads to must be seen, and not lie under something else. */
export async function tab(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await page.keyboard.press(key)
  const now = await standing(page)
  if (now === null) return null
  expect(now.shown, `the focus is not seen on ${now.what}`).toBe(true)
  expect(now.free, `${now.what} has the focus under something else`).toBe(true)
  return now
}

const MOST = 80

/** Presses Tab, or Shift+Tab, until it stands on this. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MOST; presses++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await tab(page, key)
  }
  throw new Error(`${MOST} presses of ${key} did not lead to ${target.toString()}`)
}

/** The focus is somewhere: not lost with what went away. */
export const expectStatus = (page: Page, when: string) =>
  expect
    .poll(async () => (await standing(page))?.what ?? 'nothing', { message: when })
    .not.toBe('nothing')
