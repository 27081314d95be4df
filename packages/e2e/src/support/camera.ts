import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'

export type Theme = 'light' | 'dark'

export interface Look {
  width: 390 | 1280
  theme: Theme
}

export const LOOKS: readonly Look[] = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme): Look => ({ width: width === 390 ? 390 : 1280, theme })),
)

/** A page of an app, and a function that saves screenshots of it. */
export interface Camera extends AsyncDisposable {
  page: Page
  look: Look
  /** The whole page, or the window if something covers the page. */
  shot: (name: string, part?: 'page' | 'window') => Promise<void>
}

/** `now` is the time of the browser's clock. */
export async function camera(
  browser: Browser,
  { url, folder, now }: { url: string; folder: string; now: string },
  look: Look,
) {
  const { width, theme } = look
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  await context.addInitScript((value) => localStorage.setItem('fourcast_theme', value), theme)
  const page = await context.newPage()
  await page.clock.install({ time: now })
  await mkdir(folder, { recursive: true })
  const made: Camera = {
    page,
    look,
    shot: async (name, part = 'page') => {
      const path = join(folder, `${name}-${width}-${theme}.png`)
      await page.screenshot({ path, fullPage: part === 'page' })
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
  return made
}
