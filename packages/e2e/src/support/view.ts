import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** How a page is looked at. Colours depend on the theme, what is shown on the width. */
export interface View {
  width: number
  height: number
  theme: 'light' | 'dark'
}

/** Pages opened from now on take the theme that `emulateMedia` says. */
export const followEmulatedTheme = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('fourcast_theme', 'system'))

/** Resizes the window, switches the theme and scrolls to the top. */
export async function applyView(page: Page, { theme, ...size }: View, session?: CDPSession) {
  await page.emulateMedia({ colorScheme: theme })
  // The same for half the time, but screenshots of Playwright know nothing of it.
  if (session)
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: 1,
      mobile: false,
    })
  else await page.setViewportSize(size)
  await page.evaluate(settle, size.width)
  await page.evaluate(finishMotion)
}

/** Runs in the page: done when it is drawn at its new size, which a busy machine tells it late. */
async function settle(width: number) {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  do await nextFrame()
  while (window.innerWidth !== width)
  // What a page does when its size changes may scroll it once more.
  for (let frame = 0; frame === 0 || (window.scrollY !== 0 && frame < 60); frame++) {
    window.scrollTo(0, 0)
    await nextFrame()
  }
}

/**
 * Runs in the page: ends what moves and changes. With reduced motion that takes a millisecond, but what
 * inherits a colour begins only when its parent is done, and what is hidden when it is shown.
 */
export function finishMotion() {
  const running = () =>
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  for (let depth = 0; depth < 60 && running().length > 0; depth++)
    for (const motion of running()) motion.finish()
}
