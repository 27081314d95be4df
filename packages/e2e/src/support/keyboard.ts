import { expect, type Locator, type Page } from '@playwright/test'

/** The focused element. */
interface Stand {
  /** Tag and text, for messages. */
  what: string
  /** True if it looks different from before it had the focus. */
  shown: boolean
  /** True if the centre of its part on screen is not covered. */
  free: boolean
  box: { x: number; y: number; width: number; height: number }
}

declare global {
  interface Window {
    /** Styles of elements without the focus. */
    restLooks?: WeakMap<Element, string>
  }
}

/** The focused element; null if there is none. Stores how all others look without the focus. */
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
    // The centre of the part on screen: a panel may be longer than the window.
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

/** Presses Tab once and checks that the focused element is visible and not covered. */
export async function tab(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await page.keyboard.press(key)
  const now = await standing(page)
  if (now === null) return null
  expect(now.shown, `the focus is not seen on ${now.what}`).toBe(true)
  expect(now.free, `${now.what} has the focus under something else`).toBe(true)
  return now
}

const MOST = 80

/** Presses Tab, or Shift+Tab, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MOST; presses++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await tab(page, key)
  }
  throw new Error(`${MOST} presses of ${key} did not lead to ${target.toString()}`)
}

/** Checks that the focus was not lost with a removed element. */
export const expectStatus = (page: Page, when: string) =>
  expect
    .poll(async () => (await standing(page))?.what ?? 'nothing', { message: when })
    .not.toBe('nothing')
