import type { Page } from '@playwright/test'

/** Animations longer than 1 ms: with reduced motion there are none. */
export const motionFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => ({
        effect,
        duration: Number(effect?.getComputedTiming().duration ?? 0),
      }))
      .filter(({ duration }) => duration > 1)
      .map(({ effect, duration }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null
        return `${target?.tagName.toLowerCase()}.${target?.getAttribute('class')} moves for ${duration} ms`
      }),
  )
