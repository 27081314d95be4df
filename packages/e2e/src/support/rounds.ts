import type { Page } from '@playwright/test'
import { signUpAdmin } from './admin.ts'
import type { Camera } from './camera.ts'
import { generateAll } from './generate.ts'
import { opened } from './open.ts'
import { ORDERS } from './order-states.ts'
import { PUBLIC, SIGNED_IN } from './pages.ts'
import { PAYING, payFor } from './paying.ts'
import type { SharedApp } from './server.ts'
import { signUp } from './sign-up.ts'
import { FORM_ERRORS, OPENED, type State } from './states.ts'

const nameOf = (path: string) =>
  path
    .replace(/^\/(?=.)/, '')
    .replace(/^\/$/, 'landing')
    .replaceAll(/\?tab=/g, '-')
    // An account's page, and a list with filters.
    .replace(/^(admin\/users)\/.*/, '$1-one')
    .replace(/^admin\/(.*?)(\?.*)?$/, 'admin-$1')

async function all({ page, shot }: Camera, paths: readonly string[], prefix = '') {
  for (const path of paths) {
    await opened(page, path)
    // Skeletons are outputs with a label; when none is left, the page has loaded.
    await page.locator('output[aria-label^="Loading"]').first().waitFor({ state: 'detached' })
    await shot(prefix + nameOf(path))
  }
}

async function states({ page, shot, look }: Camera, which: readonly State[]) {
  for (const { name, narrow = false, open } of which) {
    if (narrow && look.width >= 1024) continue
    await open(page)
    await shot(`state-${name}`, 'window')
  }
}

export const publicPages = (camera: Camera) => all(camera, PUBLIC)

export const formErrors = (camera: Camera) => states(camera, FORM_ERRORS)

export async function emptyPages(camera: Camera) {
  await signUp(camera.page)
  await all(camera, SIGNED_IN, 'empty-')
}

/** The demo account has a history; its generator shows a fresh result. */
export async function fullPages(camera: Camera) {
  const { page, shot } = camera
  await page.evaluate(() => localStorage.removeItem('fourcast_token'))
  await opened(page, '/login')
  await page.getByRole('button', { name: 'Demo Login' }).click()
  await page.waitForURL('**/dashboard')
  await all(camera, SIGNED_IN)
  await opened(page, '/generate')
  await page.getByLabel('Digit 1').pressSequentially('7294')
  await page.getByRole('button', { name: /^Box 4/ }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  await shot('generate')
}

/** The admin screens of a new service. */
export const adminPages = (app: SharedApp) => async (camera: Camera) => {
  await camera.page.evaluate(() => localStorage.removeItem('fourcast_token'))
  await all(camera, await signUpAdmin(camera.page, app))
}

/** Dialogs and popups over the screens of a user with one result of each method. */
export async function openedStates(camera: Camera) {
  const { page } = camera
  await page.evaluate(() => localStorage.removeItem('fourcast_token'))
  await signUp(page)
  await generateAll(page)
  await states(camera, OPENED)
}

/** The demo account cannot pay, so another user does. */
export async function payingStates(camera: Camera) {
  const { page } = camera
  await page.evaluate(() => localStorage.removeItem('fourcast_token'))
  await signUp(page)
  await payFor(page)
  await states(camera, PAYING)
}

/** An order from its first press to the next order. */
export async function orderStates(camera: Camera) {
  const { page } = camera
  await page.evaluate(() => localStorage.removeItem('fourcast_token'))
  await signUp(page)
  await states(camera, ORDERS)
}

/** Calls for a screen's data; calls of the session are answered. */
const DATA = /\/(?:ml_api\/|api\/(?!auth|config|events))/

/** Opens a page without stored answers. */
const headed = async (page: Page, path: string) => {
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      if (name !== undefined) indexedDB.deleteDatabase(name)
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** No call is answered: loading states appear after 200 ms. */
export async function loadingPages({ page, shot }: Camera) {
  await page.route(DATA, () => {})
  for (const path of SIGNED_IN) {
    await headed(page, path)
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.after-200ms')].every(
        (one) => getComputedStyle(one).opacity === '1',
      ),
    )
    await shot(`loading-${nameOf(path)}`)
  }
  await page.unroute(DATA)
}

/** Every call fails with status 500. */
export async function failedPages({ page, shot }: Camera) {
  const body = { code: 'internal', message: 'Something went wrong', requestId: 'none' }
  await page.route(DATA, (route) => route.fulfill({ status: 500, json: body }))
  for (const path of SIGNED_IN) {
    await headed(page, path)
    // Some screens have nothing that fails before the user acts.
    const failed = page.getByRole('alert').first()
    await failed.waitFor({ timeout: 5_000 }).catch(() => undefined)
    await shot(`failed-${nameOf(path)}`)
  }
  await page.unroute(DATA)
}
