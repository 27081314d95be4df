import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { axeFaults } from './axe.ts'
import type { SharedApp } from './server.ts'
import { LEARNING, startApp } from './server.ts'

/** Tests that train models start in the morning, so that no draw falls between two picks of a test. */
const MORNING = '2026-05-04T14:00:00Z'

/** One app per worker, which no test stops or restarts; each test has its own users on it. */
export const test = base.extend<{ quiet: void }, { app: SharedApp; learns: boolean }>({
  /** True if the app trains models, which uses a core for its first minute. */
  learns: [false, { option: true, scope: 'worker' }],
  app: [
    async ({ learns }, provide) => {
      await using app = await startApp(learns ? { ...LEARNING, FIXED_NOW: MORNING } : {})
      await provide(app)
    },
    { scope: 'worker' },
  ],
  page: async ({ page, learns }, provide) => {
    if (learns) await page.clock.setFixedTime(MORNING)
    await provide(page)
  },
  baseURL: async ({ app }, provide) => provide(app.url),
  /** Any console message of a page fails its test. */
  quiet: [
    async ({ page }, provide) => {
      const words: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !isRefusal(message.text()))
          words.push(message.text())
      })
      page.on('pageerror', (error) => words.push(error.message))
      await provide()
      expect(words, 'the page said something on its console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Chromium logs refused calls, busy and stopped servers and push in a private window; Playwright logs the
 * service workers that it blocks.
 */
const isRefusal = (text: string) =>
  text.startsWith('Chrome currently does not support the Push API in incognito mode') ||
  text === 'Service Worker registration blocked by Playwright' ||
  /^Failed to load resource: (the server responded with a status of (?:4\d\d|503)|net::ERR_CONNECTION_(?:REFUSED|RESET))/.test(
    text,
  )

/** Checks the current page by axe's default rules and WCAG 2.2 AA. */
export async function expectAccessible(page: Page, what: string, without: string[] = []) {
  expect(await axeFaults(page, { without }), `axe on ${what}`).toEqual([])
}

/** The newest email to an address in the outbox, as one unfolded text. */
export async function mailTo(app: SharedApp, address: string, kind: string): Promise<string> {
  const folder = join(app.dataDir, 'outbox')
  let found = ''
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => []))
        .filter((name) => new RegExp(`-${kind}-[0-9a-f]{8}`).test(name) && name.endsWith('.eml'))
        .sort()
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      found = texts.findLast((text) => text.includes(address)) ?? ''
      return found
    })
    .not.toBe('')
  return found.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}
