import type { Page } from '@playwright/test'
import { generateAll } from './support/generate.ts'
import { signUp } from './support/sign-up.ts'
import { OPENED } from './support/states.ts'
import { expect, test } from './support/test.ts'

/** Milliseconds of the longest motion that goes on now; what lasts 1 ms is none. */
const longest = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...document
        .getAnimations()
        .map((one) => Number(one.effect?.getComputedTiming().duration ?? 0)),
    ),
  )

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })

  test('nothing moves, whatever opens', async ({ page }) => {
    await signUp(page)
    expect(await longest(page)).toBeLessThanOrEqual(1)
    await generateAll(page)
    expect(await longest(page), 'balls').toBeLessThanOrEqual(1)
    for (const { name, open } of OPENED) {
      await open(page)
      expect(await longest(page), name).toBeLessThanOrEqual(1)
    }
  })

  test('what waits does not shimmer or turn', async ({ page }) => {
    await signUp(page)
    await page.route('**/api/numbers/**', () => {})
    await page.goto('/dashboard')
    await expect(page.locator('.skeleton').first()).toBeVisible()
    expect(await longest(page)).toBeLessThanOrEqual(1)
  })
})

test('without it, balls roll in for 480 ms, 60 ms apart', async ({ page }) => {
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

declare global {
  interface Window {
    rolls?: string[]
  }
}
