import type { Page } from '@playwright/test'
import { generateAll } from './support/generate.ts'
import { motionFaults } from './support/motion.ts'
import { EMPTY, SIGNED_IN } from './support/pages.ts'
import { signUp } from './support/sign-up.ts'
import { OPENED } from './support/states.ts'
import { expect, test } from './support/test.ts'
import { prepareWalk, stopsAt, walk } from './support/walk.ts'

// In parallel: together they take longer than any other file.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

test('every screen that is empty passes every check in every view', async ({ page }) => {
  await prepareWalk(page)
  await signUp(page)
  await resultFollowsNumbers(page)
  await walk(page, stopsAt(EMPTY, 'empty '))
})

test('every screen with something on it passes every check in every view', async ({ page }) => {
  await prepareWalk(page)
  await signUp(page)
  const result = { name: 'a result', open: () => generateAll(page) }
  await walk(page, [result, ...stopsAt(SIGNED_IN)])
})

test('what opens over the screens passes every check in every view', async ({ page }) => {
  await prepareWalk(page)
  await signUp(page)
  await generateAll(page)
  await walk(page, OPENED)
})

test('with reduced motion, what waits does not shimmer or turn', async ({ page }) => {
  await prepareWalk(page)
  await signUp(page)
  await page.route('**/api/numbers/**', () => {})
  await page.goto('/dashboard')
  await expect(page.locator('.skeleton').first()).toBeVisible()
  expect(await motionFaults(page)).toEqual([])
})

test('without reduced motion, balls roll in for 480 ms, 60 ms apart', async ({ page }) => {
  await signUp(page)
  await page.goto('/generate')
  await page.getByLabel('Digit 1').pressSequentially('1234')
  await page.evaluate(() => {
    window.rolls = []
    document.addEventListener('animationstart', ({ target, animationName }) => {
      if (animationName !== 'roll' || !(target instanceof Element)) return
      const { animationDuration, animationDelay } = getComputedStyle(target)
      window.rolls?.push(`${animationDuration} after ${animationDelay}`)
    })
  })
  await page.getByRole('button', { name: /^Box 1/ }).click()
  await expect
    .poll(() => page.evaluate(() => window.rolls))
    .toEqual(['0.48s after 0s', '0.48s after 0.06s', '0.48s after 0.12s', '0.48s after 0.18s'])
})

/** On a phone the result comes after 'Your numbers' and before the explanation. */
async function resultFollowsNumbers(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/generate')
  const topOf = async (name: string) => {
    const box = await page.getByRole('heading', { name, exact: true }).boundingBox()
    return box?.y ?? Number.NaN
  }
  const result = await topOf('Select a transformation method to generate numbers')
  expect(result).toBeGreaterThan(await topOf('Your numbers'))
  const explained = await page.getByText('How the boxes work').boundingBox()
  expect(explained?.y).toBeGreaterThan(result)
}

declare global {
  interface Window {
    rolls?: string[]
  }
}
