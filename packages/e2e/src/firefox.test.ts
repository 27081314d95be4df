import { test } from '@playwright/test'
import { firefoxPath, openFirefox } from './support/engines/firefox.ts'
import { walkThrough } from './support/engines/journey.ts'
import { openFront } from './support/front.ts'
import { startApp } from './support/server.ts'

test('Firefox: sign up, pay, generate, dialogs, the drawer, a date, and without a server', async () => {
  const path = firefoxPath()
  test.skip(path === undefined, 'Firefox ESR can’t be had: install firefox-esr')
  if (path === undefined) return
  test.setTimeout(300_000)
  await using app = await startApp()
  await using front = await openFront(app.url)
  await using engine = await openFirefox(path)
  await walkThrough(engine, front, app.url)
})
