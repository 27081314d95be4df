import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** What `scripts/setup.mjs --browser` found, or nothing: then Playwright looks for its own. */
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
    // Chromium refuses its sandbox to root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ],
})

/** The whole browser, with push messages and the letters that the kept pictures show. */
export const launchOptions = optionsFor(named ?? foundPath('browser'))

const shell = named === undefined ? foundPath('browser-shell') : undefined

/** Chromium without a window, which costs a fifth less; where there is none, the whole browser. */
export const shellOptions: LaunchOptions = shell ? withoutGpu(optionsFor(shell)) : launchOptions

/** Nobody looks at its picture: it need not imitate a graphics card. */
function withoutGpu({ args = [], ...options }: LaunchOptions): LaunchOptions {
  return { ...options, args: [...args, '--disable-gpu'] }
}
