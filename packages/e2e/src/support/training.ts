import { suggest } from '@fourcast/contract/suggestions.ts'
import { expect, type Page } from '@playwright/test'

/**
 * Waits until a model of the state is trained or in training. A page that asks earlier polls after 15
 * seconds, during a training every 3. Needs a signed-in page.
 */
export const trainingBegun = (page: Page, state: string) =>
  expect
    .poll(() => page.evaluate(statusOf, { path: suggest.path, state }), { intervals: [250] })
    .not.toBe('waiting')

/** Waits until a state has a model and its forecast, which takes half a minute for a whole history. */
export const trainingEnded = (page: Page, state: string) =>
  expect
    .poll(() => page.evaluate(statusOf, { path: suggest.path, state }), { timeout: 240_000 })
    .toBe('ready')

/** Runs in the page. */
async function statusOf({ path, state }: { path: string; state: string }): Promise<string> {
  const authorization = `Bearer ${localStorage.getItem('fourcast_token')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ state, userHistory: [] })
  const answer = await fetch(path, { method: 'POST', headers, body })
  const { status } = await answer.json()
  return status
}
