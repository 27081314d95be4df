import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, firefox } from '@playwright/test'
import { type Engine, PHONE } from './engine.ts'

/** The path of Firefox ESR; undefined if it is not installed. */
export const firefoxPath = () =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'firefox-esr'))
    .find((path) => existsSync(path))

/** Opens an unpatched Firefox by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath })
  skipUnknownCommand(browser)
  const page = await browser.newPage({ viewport: PHONE, serviceWorkers: 'allow' })
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

const UNKNOWN = 'emulation.setMediaFeaturesOverride'

interface Session {
  send: (this: Session, method: string, params: object) => Promise<unknown>
}

/** Playwright tells each page its colour scheme by a command that Firefox ESR does not know. */
function skipUnknownCommand(browser: Browser) {
  // oxlint-disable-next-line typescript/no-explicit-any -- Playwright has no public way to its sessions
  const { _browserSession: first } = (browser as any)._connection.toImpl(browser)
  const sessions: Session = Object.getPrototypeOf(first)
  const { send } = sessions
  sessions.send = function (method, params) {
    return method === UNKNOWN ? Promise.resolve({}) : send.call(this, method, params)
  }
}
