import type { CDPSession, Page } from '@playwright/test'

/** The focused element after one press of Tab. */
interface Step {
  /** Tag and text, for messages. */
  what: string
  /** True if it looks different from before it had the focus. */
  visible: boolean
  /** True if the centre of its part on screen is not covered. */
  uncovered: boolean
  /** True if the open modal dialog contains it, or if none is open. */
  inside: boolean
  box: { x: number; y: number; width: number; height: number }
}

interface Recorded {
  steps: Step[]
  /** True once the focus left the page, or returned to the start. */
  done: boolean
}

declare global {
  interface Window {
    recordedTabs?: Recorded
    /** Records the focused element. */
    recordTab?: () => void
  }
}

const BATCH = 16
const MOST = 192
const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/**
 * Presses Tab through the whole page, or once round an open dialog, and returns the faults. The page itself
 * records each step, so that presses need not wait for answers one by one.
 */
export async function tabFaults(page: Page, session: CDPSession): Promise<string[]> {
  const modal = await page.evaluate(recordTabs)
  // A dialog brings the focus back a moment after it left.
  const batch = modal ? 1 : BATCH
  let recorded: Recorded = { steps: [], done: false }
  for (let presses = 0; !recorded.done && presses < MOST; presses += batch) {
    await Promise.all(
      Array.from({ length: batch }).flatMap(() => [
        session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
      ]),
    )
    recorded = await page.evaluate(recordedTabs, modal)
  }
  // The last presses may have wrapped round to the skip link, which then covers the header.
  if (!modal)
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    )
  const { steps, done } = recorded
  if (!done) return [`${MOST} presses of Tab reach no end`]
  return [
    ...steps
      .filter(({ visible }) => !visible)
      .map(({ what }) => `the focus is not seen on ${what}`),
    ...steps.filter(({ uncovered }) => !uncovered).map(({ what }) => `${what} is covered`),
    ...(modal
      ? steps.filter(({ inside }) => !inside).map(({ what }) => `Tab leaves the dialog for ${what}`)
      : [...(await wrongEnds(page, steps)), ...upward(steps)]),
  ]
}

/** A page must start with the skip link and end with the last link of its footer. */
async function wrongEnds(page: Page, steps: readonly Step[]) {
  const last = `a ${((await page.locator('footer a').last().textContent()) ?? '').trim()}`
  return [
    ...(steps[0]?.what.includes('Skip to content') ? [] : [`Tab begins at ${steps[0]?.what}`]),
    ...(steps.some(({ what }) => what === last) ? [] : [`Tab ends at ${steps.at(-1)?.what}`]),
  ]
}

/** Steps that go up within a column; the step from the side menu to the page does not count. */
function upward(steps: readonly Step[]) {
  return steps.flatMap((step, at) => {
    const before = steps[at - 1]
    if (before === undefined) return []
    const above = step.box.y + step.box.height <= before.box.y
    const sameColumn =
      step.box.x < before.box.x + before.box.width && before.box.x < step.box.x + step.box.width
    return above && sameColumn ? [`Tab leads up from ${before.what} to ${step.what}`] : []
  })
}

/** Runs in the page. */
async function recordedTabs(modal: boolean): Promise<Recorded> {
  if (modal) {
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
    window.recordTab?.()
  }
  return window.recordedTabs ?? { steps: [], done: false }
}

/** Runs in the page: records every press of Tab from now on. Returns true if a dialog is open. */
function recordTabs() {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')
  const modal = [...dialogs].at(-1) ?? null
  const recorded: Recorded = { steps: [], done: false }
  const restLooks = new WeakMap<Element, string>()
  let first: Element | null = null
  let previous: Element | null = null

  const lookOf = (one: Element) => {
    const { boxShadow, outline, borderColor } = getComputedStyle(
      one.closest('.choice, .plan') ?? one,
    )
    return [boxShadow, outline, borderColor, getComputedStyle(one).backgroundColor].join()
  }
  const rememberLooks = () => {
    for (const one of document.querySelectorAll('a, button, input, select, summary, [tabindex]'))
      if (one !== document.activeElement && !restLooks.has(one)) restLooks.set(one, lookOf(one))
  }
  const stepOn = (one: Element): Step => {
    const { x, y, width, height } = one.getBoundingClientRect()
    // A panel may be longer than the window.
    const [above, below] = [Math.max(0, y), Math.min(window.innerHeight, y + height)]
    const top = document.elementFromPoint(x + width / 2, (above + below) / 2)
    const words = (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)
    const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : undefined
    return {
      what: `${one.tagName.toLowerCase()} ${label ?? words}`,
      visible: restLooks.get(one) !== lookOf(one),
      uncovered: top !== null && (one.contains(top) || top.contains(one)),
      inside: modal === null || modal.contains(one),
      box: { x, y: y + window.scrollY, width, height },
    }
  }
  const record = () => {
    if (recorded.done) return
    const one = document.activeElement
    const nowhere = one === null || one === document.body || one === document.documentElement
    // A date has several stops of its own; more than those means a dialog with a single control.
    if (one === first && (previous !== first || recorded.steps.length > 6)) recorded.done = true
    // After the last control of a dialog, the focus goes to the browser's own window.
    else if (nowhere) recorded.done = modal === null
    if (recorded.done || nowhere) return
    // Even a transition of a millisecond would still show the previous style.
    for (const motion of document.getAnimations())
      if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish()
    recorded.steps.push(stepOn(one))
    rememberLooks()
    first ??= one
    previous = one
  }

  if (modal === null) {
    // Moves the start of sequential focus to the top, as after the page was opened.
    const top = document.createElement('span')
    top.tabIndex = -1
    document.body.prepend(top)
    top.focus()
    top.remove()
    window.scrollTo(0, 0)
  }
  rememberLooks()
  window.recordedTabs = recorded
  window.recordTab = record
  const onKeyUp = ({ key }: KeyboardEvent) => {
    if (recorded.done) window.removeEventListener('keyup', onKeyUp, true)
    else if (key === 'Tab') record()
  }
  if (modal === null) window.addEventListener('keyup', onKeyUp, true)
  return modal !== null
}
