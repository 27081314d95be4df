import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** What `scripts/setup.mjs --browser` found, or nothing: then Playwright looks for its own. */
function browserPath(): string | undefined {
  try {
    return readFileSync(`${ROOT}.cache/browser`, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

const executablePath = process.env['CHROMIUM_PATH'] ?? browserPath()

export const launchOptions: LaunchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    // Chromium refuses its sandbox to root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ],
}
