import type { Page } from '@playwright/test'

/** Text spacing that users may set, WCAG 1.4.12. */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`

/** Elements that scroll sideways, leave the screen, are cut off or overlap. */
export async function layoutFaults(
  page: Page,
  spacing: 'as it is' | 'wide text spacing' = 'as it is',
) {
  if (spacing === 'wide text spacing') await page.evaluate(setSpacing, TEXT_SPACING)
  const faults = [...(await cutOff(page)), ...(await overlaps(page))]
  if (spacing === 'wide text spacing') await page.evaluate(setSpacing, '')
  return faults
}

/** Runs in the page. Unlike a style element, the page's policy allows such a sheet. */
function setSpacing(rules: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [sheet]
}

/** Sideways scrolling, elements beyond the edge, and text that is cut off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const nameOf = (one: Element) =>
      `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} "${one.textContent.trim().slice(0, 40)}"`
    const wide = document.documentElement.clientWidth
    const sideways = document.documentElement.scrollWidth - wide
    if (sideways > 0) found.push(`the page scrolls sideways by ${sideways} px`)
    const aside = '.sr-only, [hidden], [inert], svg, .tabs-list, thead, .skip'
    const cuts = (way: string) => way === 'hidden' || way === 'clip'
    for (const one of document.querySelectorAll('body *')) {
      if (one.closest(aside) || !one.checkVisibility({ visibilityProperty: true })) continue
      const { right, left, width } = one.getBoundingClientRect()
      // Only for screen readers.
      if (width <= 1 && getComputedStyle(one).position === 'absolute') continue
      if ((right > wide + 1 || left < -1) && one.children.length === 0)
        found.push(`${nameOf(one)} lies beyond the edge`)
      const { overflowX, overflowY } = getComputedStyle(one)
      if (one.classList.contains('truncate')) continue
      if (cuts(overflowX) && one.scrollWidth > one.clientWidth + 1)
        found.push(`${nameOf(one)} is cut at its side`)
      if (cuts(overflowY) && one.scrollHeight > one.clientHeight + 1)
        found.push(`${nameOf(one)} is cut below`)
    }
    return found
  })

/** Overlapping texts and controls; inside an open dialog or popup only its own. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const over = '[role="dialog"], [role="alertdialog"], dialog[open], .menu, [role="menu"]'
    const root = document.querySelector(over) ?? document.body
    // Elements that stick to the window cover the page by intent.
    const aside =
      '.sr-only, [hidden], [inert], svg, .toasts, .top, .tabbar, .shop-pay, .skip, thead'
    const seen = (one: Element | null) =>
      one !== null &&
      (root !== document.body || one.closest(aside) === null) &&
      one.closest('.sr-only, svg') === null &&
      one.checkVisibility({ visibilityProperty: true })

    const things: { what: string; one: Node; box: DOMRect }[] = []
    for (const one of root.querySelectorAll('a[href], button, input, select, textarea, summary'))
      // The text of a link in a sentence is collected below, line by line.
      if (seen(one) && getComputedStyle(one).display !== 'inline') {
        const what = one.getAttribute('aria-label') ?? (one.textContent.trim() || one.id)
        things.push({ what: `${one.tagName} ${what}`, one, box: one.getBoundingClientRect() })
      }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let one = texts.nextNode(); one !== null; one = texts.nextNode()) {
      const words = one.textContent?.trim() ?? ''
      if (words === '' || !seen(one.parentElement) || one.parentElement?.closest('option')) continue
      // Only for screen readers.
      if ((one.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue
      const range = document.createRange()
      range.selectNodeContents(one)
      for (const box of range.getClientRects()) things.push({ what: `"${words}"`, one, box })
    }

    // A file input covers its drop area, whose text is its label.
    const isDrop = (one: Node, words: Node) =>
      one instanceof HTMLInputElement &&
      one.type === 'file' &&
      one.closest('label')?.contains(words)
    const found = new Set<string>()
    for (const [at, a] of things.entries())
      for (const b of things.slice(at + 1)) {
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (across <= 2 || down <= 5) continue
        // The show button of a password is inside its field, a label's text inside its control.
        if (a.one === b.one || a.one.contains(b.one) || b.one.contains(a.one)) continue
        if (isDrop(a.one, b.one) || isDrop(b.one, a.one)) continue
        if (a.one.parentNode === b.one.parentNode && a.what.startsWith('INPUT')) continue
        found.add(`${a.what} and ${b.what} lie over each other`)
      }
    return [...found]
  })

/**
 * Controls that are less than 44 px high, or less than that wide without text; links in a sentence are
 * exempt.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => one.closest('.sr-only, .skip') === null)
      .filter((one) => !one.matches('[tabindex="-1"]:not([role])'))
      .filter((one) => getComputedStyle(one).display !== 'inline')
      .map((one) => ({ one, target: one.matches('input') ? (one.closest('label') ?? one) : one }))
      .map(({ one, target }) => ({ one, box: target.getBoundingClientRect() }))
      .filter(({ one, box }) => {
        const least = one.matches('a, summary') && one.textContent.trim() !== '' ? 24 : 43.5
        return box.height < 43.5 || box.width < least
      })
      .map(({ one, box }) => {
        const words = one.getAttribute('aria-label') ?? (one.textContent.trim() || one.id)
        return `${one.tagName} ${words} is ${Math.round(box.width)} × ${Math.round(box.height)} px`
      }),
  )
