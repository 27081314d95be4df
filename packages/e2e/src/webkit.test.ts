import { test } from '@playwright/test'
import { walkThrough } from './support/engines/journey.ts'
import { missingPackages, openWebKit } from './support/engines/webkit.ts'
import { openFront } from './support/front.ts'
import { startApp } from './support/server.ts'

test('WebKit: sign up, pay, generate, dialogs, the drawer, a date, and without a server', async () => {
  const missing = missingPackages()
  test.skip(missing.length > 0, `WebKit can’t be had: install ${missing.join(', ')}`)
  test.setTimeout(300_000)
  await using app = await startApp()
  await using front = await openFront(app.url)
  await using engine = await openWebKit()
  await walkThrough(engine, front, app.url)
})
