import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** Window size and theme. Colours depend on the theme, the layout on the width. */
export interface View {
  width: number
  height: number
  theme: 'light' | 'dark'
}

/** Pages opened from now on use the theme set by `emulateMedia`. */
export const followEmulatedTheme = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('fourcast_theme', 'system'))

/** Resizes the window, switches the theme and scrolls to the top. */
export async function applyView(page: Page, { theme, ...size }: View, session?: CDPSession) {
  await page.emulateMedia({ colorScheme: theme })
  // Takes half the time of `setViewportSize`, but Playwright's screenshots ignore it.
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

/** Runs in the page: resolves once it is rendered at its new size, which is late on a busy machine. */
async function settle(width: number) {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  do await nextFrame()
  while (window.innerWidth !== width)
  // A resize handler of the page may scroll it once more.
  for (let frame = 0; frame === 0 || (window.scrollY !== 0 && frame < 60); frame++) {
    window.scrollTo(0, 0)
    await nextFrame()
  }
}

/**
 * Runs in the page: ends animations and transitions. With reduced motion that takes a millisecond, but an
 * inherited colour starts only after its parent, and a hidden element when it is shown.
 */
export function finishMotion() {
  const running = () =>
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  for (let depth = 0; depth < 60 && running().length > 0; depth++)
    for (const motion of running()) motion.finish()
}
