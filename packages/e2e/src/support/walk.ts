import { expect, type CDPSession, type Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { layoutFaults, smallTargets } from './layout.ts'
import { motionFaults } from './motion.ts'
import { nameFaults } from './names.ts'
import { navigate, opened } from './open.ts'
import type { State } from './states.ts'
import { tabFaults } from './tab-order.ts'
import { applyView, finishMotion, followEmulatedTheme, type View } from './view.ts'

interface Walker {
  page: Page
  session: CDPSession
}

const WIDE: View = { width: 1280, height: 900, theme: 'light' }
/** A window of 1280 px at 200 %. */
const ZOOMED: View = { width: 640, height: 400, theme: 'light' }
const PHONE: View = { width: 390, height: 844, theme: 'dark' }
const NARROW: View = { width: 320, height: 640, theme: 'dark' }

/** Pages as stops of a walk. `goTo` may load them; by default it navigates between them. */
export const stopsAt = (paths: readonly string[], prefix = '', goTo = navigate): State[] =>
  paths.map((path) => ({ name: `${prefix}${path}`, open: (page) => goTo(page, path) }))

/** Prerendered pages: each is loaded from the server. */
export const loadedStops = (paths: readonly string[]) => stopsAt(paths, '', opened)

/** Prepares a walk before a page is opened: the theme follows the emulated one, and motion is off. */
export async function prepareWalk(page: Page) {
  await followEmulatedTheme(page.context())
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
}

/**
 * Opens each stop once and checks it in every view. A fault is a soft failure that names the stop, the width,
 * the theme and the check; the walk goes on.
 */
export async function walk(page: Page, stops: readonly State[]) {
  const session = await page.context().newCDPSession(page)
  const walker = { page, session }
  for (const [at, stop] of stops.entries()) {
    // The frame's menus are the same on every page: on a phone their names are checked once per walk.
    const isFrameNew = at === 0
    if (stop.narrow) await lookAsNarrow(walker, stop)
    else await lookInEveryView(walker, stop, isFrameNew)
  }
  await setView(walker, WIDE)
  await session.detach()
}

async function lookInEveryView(walker: Walker, stop: State, isFrameNew: boolean) {
  const { page, session } = walker
  await setView(walker, WIDE)
  await stop.open(page)
  await check(stop, WIDE, { motion: () => motionFaults(page) })
  await page.evaluate(finishMotion)
  await check(stop, WIDE, {
    axe: () => axeFaults(page, { rules: 'all but targets' }),
    names: () => nameFaults(page, session),
    targets: () => smallTargets(page),
    layout: () => layoutFaults(page),
    'tab order': () => tabOrder(walker, stop),
  })
  await setView(walker, ZOOMED, stop)
  await check(stop, ZOOMED, { layout: () => layoutFaults(page) })
  await setView(walker, PHONE, stop)
  await check(stop, PHONE, {
    axe: () => axeFaults(page, { rules: isFrameNew ? 'all but targets' : 'looks' }),
    ...(isFrameNew && { names: () => nameFaults(page, session) }),
    targets: () => smallTargets(page),
    layout: () => layoutFaults(page),
  })
  await lookNarrow(walker, stop)
}

/** Checks stops that exist below 1024 px only. */
async function lookAsNarrow(walker: Walker, stop: State) {
  const { page, session } = walker
  for (const theme of ['light', 'dark'] as const) {
    const view = { ...PHONE, theme }
    await setView(walker, view)
    if (theme === 'light') await stop.open(page)
    await check(stop, view, { motion: () => motionFaults(page) })
    await page.evaluate(finishMotion)
    await check(stop, view, {
      axe: () => axeFaults(page, { rules: theme === 'light' ? 'all but targets' : 'looks' }),
      names: () => nameFaults(page, session),
      targets: () => smallTargets(page),
      layout: () => layoutFaults(page),
      'tab order': () => tabOrder(walker, stop),
    })
  }
  await lookNarrow(walker, stop)
}

async function lookNarrow(walker: Walker, stop: State) {
  const { page } = walker
  await setView(walker, NARROW, stop)
  await check(stop, NARROW, {
    targets: () => smallTargets(page),
    layout: () => layoutFaults(page),
    'wide text spacing': () => layoutFaults(page, 'wide text spacing'),
    'forced colours': async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      return await layoutFaults(page)
    },
  })
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Menus close on Tab and have arrow keys, which the keyboard journeys test. */
const tabOrder = async ({ page, session }: Walker, stop: State) =>
  stop.closesOnTab ? [] : await tabFaults(page, session)

/** Applies a view, and reopens the stop if that closed it. */
async function setView({ page, session }: Walker, view: View, stop?: State) {
  await applyView(page, view, session)
  if (!stop?.evidence || (await stop.evidence(page).isVisible())) return
  await stop.open(page)
  await page.evaluate(finishMotion)
}

async function check(
  { name }: State,
  { width, theme }: View,
  checks: Readonly<Record<string, () => Promise<string[]>>>,
) {
  for (const [kind, faults] of Object.entries(checks))
    expect.soft(await faults(), `${name}, ${width} px, ${theme}: ${kind}`).toEqual([])
}
