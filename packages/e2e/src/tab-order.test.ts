import type { Page } from '@playwright/test'
import { tab } from './support/keyboard.ts'
import { opened } from './support/open.ts'
import { latestInvoice, payFor } from './support/paying.ts'
import { PUBLIC, SIGNED_IN, turn } from './support/pages.ts'
import { signUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })

test('Tab leads down every public page, seen at every step, to its end', async ({ page }) => {
  test.setTimeout(240_000)
  for (const path of turn(PUBLIC, 0)) await walk(page, path)
})

test('Tab leads down every screen of the app, seen at every step, to its end', async ({ page }) => {
  test.setTimeout(240_000)
  await signUp(page)
  for (const path of turn(SIGNED_IN, 1)) await walk(page, path)
  await payFor(page)
  for (const path of ['/profile', await latestInvoice(page)]) await walk(page, path)
})

async function walk(page: Page, path: string) {
  // A page that is loaded again keeps its focus; this one begins at its top.
  await page.goto('about:blank')
  await opened(page, path)
  const steps: Step[] = []
  for (let now = await tab(page); now !== null; now = await tab(page)) {
    steps.push(now)
    expect(steps.length, `Tab goes round and round on ${path}`).toBeLessThan(150)
  }
  expect(steps[0]?.what, path).toContain('Skip to content')
  const last = (await page.locator('footer a').last().textContent()) ?? ''
  expect(steps.at(-1)?.what, path).toBe(`a ${last.trim()}`)
  expect(upward(steps), `the order on ${path}`).toEqual([])
}

type Step = NonNullable<Awaited<ReturnType<typeof tab>>>

/** Steps that lead up in the column they are in; the one from the rail to the page is none. */
function upward(steps: readonly Step[]) {
  return steps.flatMap((step, at) => {
    const before = steps[at - 1]
    if (before === undefined) return []
    const above = step.box.y + step.box.height <= before.box.y
    const sameColumn =
      step.box.x < before.box.x + before.box.width && before.box.x < step.box.x + step.box.width
    return above && sameColumn ? [`${before.what} → ${step.what}`] : []
  })
}
