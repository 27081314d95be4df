import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './support/browser.ts'
import { PUBLIC } from './support/pages.ts'
import { FORM_ERRORS } from './support/states.ts'
import { expect, test } from './support/test.ts'
import { loadedStops, prepareWalk, walk } from './support/walk.ts'

test('every public page and every form error passes every check in every view', async ({
  page,
}) => {
  test.setTimeout(900_000)
  await prepareWalk(page)
  await walk(page, [...loadedStops(PUBLIC), ...FORM_ERRORS])
})

test('every page that the build prerenders is among those', async () => {
  const files = await readdir(join(ROOT, 'packages/web/dist'))
  const pages = files
    .filter((name) => name.endsWith('.html'))
    .map((name) => (name === 'index.html' ? '/' : `/${name.replace('.html', '')}`))
  // The server's fallbacks, and the outbox of development.
  const others = new Set(['/spa', '/offline', '/outbox'])
  expect(pages.filter((path) => !others.has(path)).toSorted()).toEqual(PUBLIC.toSorted())
})
