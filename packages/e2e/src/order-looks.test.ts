import { smallTargets, troubles } from './support/layout.ts'
import { ORDERS } from './support/order-states.ts'
import { firstOf } from './support/pages.ts'
import { signUp } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const NARROW = { theme: 'dark', size: { width: 390, height: 844 } }
const WIDE = { theme: 'light', size: { width: 1280, height: 900 } }

for (const { theme, size } of firstOf([NARROW, WIDE])) {
  const where = `${theme}, ${size.width} px`
  test.describe(where, () => {
    test.use({ viewport: size, reducedMotion: 'reduce' })

    test(`an order can be used in every state, ${where}`, async ({ page }) => {
      test.setTimeout(180_000)
      await page.addInitScript((value) => localStorage.setItem('fourcast_theme', value), theme)
      await signUp(page)
      for (const { name, open } of ORDERS) {
        await open(page)
        await expectAccessible(page, `${name} ${where}`)
        expect.soft(await troubles(page), `${name} ${where}`).toEqual([])
        expect.soft(await smallTargets(page), `${name} ${where}`).toEqual([])
      }
    })
  })
}
