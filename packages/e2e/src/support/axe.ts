import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { finishMotion } from './view.ts'

/** Axe's default rules and WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules about colours or positions. The others check names and structure. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** Requires targets of 24 px and compares all with one another; `smallTargets` requires 44 px instead. */
const TARGETS = 'target-size'

interface Scope {
  /** Selectors to exclude. */
  without?: readonly string[]
  /**
   * All rules, those that `smallTargets` does not replace, or only those about colours and positions, for
   * another view of the same page.
   */
  rules?: 'all' | 'all but targets' | 'looks'
}

declare global {
  interface Window {
    axe?: typeof axe
    /** Set while axe runs. */
    still?: CSSStyleSheet
  }
}

/** Axe's violations in the current page: each rule with its elements. */
export async function axeFaults(page: Page, { without = [], rules = 'all' }: Scope = {}) {
  await page.evaluate(stopTransitions)
  await page.evaluate(finishMotion)
  const options: axe.RunOptions = {
    runOnly: rules === 'looks' ? { type: 'rule', values: LOOKS } : { type: 'tag', values: TAGS },
    ...(rules === 'all but targets' && { rules: { [TARGETS]: { enabled: false } } }),
    resultTypes: ['violations'],
    // Preloading fetches styles and media again, for rules about sound, which no page has.
    preload: false,
  }
  const violations =
    page.frames().length > 1
      ? await inEveryFrame(page, options, without)
      : await inPage(page, options, without)
  await page.evaluate(allowTransitions)
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => [...target, any[0]?.message].join(' ')).join(', ')}`,
  )
}

/**
 * Runs in the page: disables transitions while axe runs. Half-way between two colours, a button that was just
 * enabled has too little contrast.
 */
function stopTransitions() {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  window.still = still
  document.adoptedStyleSheets.push(still)
}

function allowTransitions() {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
    (sheet) => sheet !== window.still,
  )
}

/** Also checks frames of other sites, such as Stripe's, which takes four times as long as the page alone. */
async function inEveryFrame(page: Page, options: axe.RunOptions, without: readonly string[]) {
  const builder = without.reduce((built, part) => built.exclude(part), new AxeBuilder({ page }))
  return (await builder.options(options).analyze()).violations
}

/** Keeps axe in the page, so that the next check need not load it again. */
async function inPage(page: Page, options: axe.RunOptions, without: readonly string[]) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  return await page.evaluate(
    async ([run, exclude]) => {
      if (window.axe === undefined) throw new Error('axe is not in the page')
      return (await window.axe.run({ include: [['html']], exclude }, run)).violations
    },
    [options, without.map((part) => [part])] as const,
  )
}
