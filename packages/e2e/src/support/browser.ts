import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** Path found by `scripts/setup.mjs --browser`; without it Playwright uses its own browser. */
function foundPath(name: 'browser' | 'browser-shell'): string | undefined {
  try {
    return readFileSync(`${ROOT}.cache/${name}`, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

const named = process.env['CHROMIUM_PATH']

const optionsFor = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  args: [
    // Chromium refuses to run its sandbox as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ],
})

/** The full browser, with push messages and the glyphs of the reference pictures. */
export const launchOptions = optionsFor(named ?? foundPath('browser'))

const shell = named === undefined ? foundPath('browser-shell') : undefined

/** Headless shell, which takes a fifth less time; without it, the full browser. */
export const shellOptions: LaunchOptions = shell ? withoutGpu(optionsFor(shell)) : launchOptions

/** No screenshots are compared with it, so it need not emulate a graphics card. */
function withoutGpu({ args = [], ...options }: LaunchOptions): LaunchOptions {
  return { ...options, args: [...args, '--disable-gpu'] }
}
