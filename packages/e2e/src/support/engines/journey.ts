import { expect } from '@playwright/test'
import { confirmAddress } from '../confirm.ts'
import type { Front } from '../front.ts'
import { newEmail, PASSWORD } from '../people.ts'
import type { Engine } from './engine.ts'

/** A page is slow on a busy machine without being broken. */
const PATIENCE = { timeout: 60_000 }

/** Steps in which engines differ, for a new user on a phone. */
export async function walkThrough(engine: Engine, front: Front, app: string) {
  const hands = handsOf(engine)
  const open = async (path: string) => {
    await engine.open(front.url + path)
    await hands.until(isAlive)
  }

  await open('/signup')
  await signUp(engine, app)
  await open('/subscription?plan=premium')
  await pay(engine)

  await open('/generate')
  await hands.fill('Digit 1', '7294')
  await hands.fill('Digit 1', '5')
  await hands.until(areDigits, '5294', 'Digit 2')
  for (const [box, digits] of PICKS) {
    await hands.press(box)
    await hands.until(isHeading, box)
    await hands.until(isShown, `[aria-label*="${digits}"]`)
  }

  await open('/profile?tab=security')
  await hands.press('Delete Account')
  await hands.until(isShown, '.dialog')
  await hands.until(isLower, '.dialog')
  await engine.pressKey('Escape')
  await hands.until(hasFocus, 'Delete Account')

  await hands.press('Open menu')
  await hands.until(isShown, '.drawer')
  await engine.pressAt(340, 500)
  await hands.until(isGone, '.drawer')

  await open('/history')
  await hands.press('Filters')
  await hands.pressField('From')
  // Month and day by arrow keys: when they are typed, only Firefox goes on to the next part.
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowRight'] as const)
    await engine.pressKey(key)
  await engine.type('2026')
  await hands.until(isFiltered)

  await open('/history')
  await hands.until(isShown, '[aria-label*="8 5 2 7"]')
  await hands.until(isAppKept)
  front.setDown(true)
  await open('/history')
  await hands.until(isSaid, 'Fourcast can’t be reached.')
  front.setDown(false)
  await hands.until(isNotSaid, 'Fourcast can’t be reached.')
}

/** Picks of the boxes for 5294, without Box 3: it needs a model, which takes a minute to train. */
const PICKS = [
  ['Box 1 Silver', '8 5 2 7'],
  ['Box 2 Gold', '0 7 4 9'],
  ['Box 4 Mo-Money', '8 5 2 7'],
] as const

async function signUp(engine: Engine, app: string) {
  const hands = handsOf(engine)
  const email = newEmail()
  await hands.fill('First Name', 'Dana')
  await hands.fill('Last Name', 'Reed')
  await hands.fill('Email Address', email)
  await hands.fill('Password', PASSWORD)
  await hands.fill('Confirm Password', PASSWORD)
  await hands.pressField('I agree to the Terms')
  await hands.pressField('I am 18 or older')
  await hands.press('Create Account')
  await hands.until(isStored, 'fourcast_token')
  await confirmAddress(app, email, String(await hands.read(stored, 'fourcast_token')))
}

async function pay(engine: Engine) {
  const hands = handsOf(engine)
  await hands.until(isSaid, 'Test mode: no money moves')
  await hands.fill('Card number', '4242424242424242')
  await hands.fill('Expires', '0440')
  await hands.fill('CVC', '123')
  await hands.press('Subscribe')
  await hands.until(isSaid, 'You are on Premium')
}

/** A function that runs in the page. It can use only its arguments, which are sent as JSON. */
type InPage<Result> = (...words: string[]) => Result

const call = (script: InPage<unknown>, words: readonly string[]) =>
  `(${script.toString()})(...${JSON.stringify(words)})`

/** Waits for each element before it presses or checks it. */
function handsOf(engine: Engine) {
  const press = async (find: InPage<Element | null>, name: string) => {
    let last: unknown = null
    const isPressed = async () => {
      const point = await engine.evaluate(`(${pointOf.toString()})(${call(find, [name])})`)
      // An element that still moves is not pressed.
      const isStill = typeof point === 'string' && point === last
      last = point
      if (!isStill) return false
      const [x = 0, y = 0] = point.split(' ').map(Number)
      await engine.pressAt(x, y)
      return true
    }
    await expect.poll(isPressed, { ...PATIENCE, message: `press ${name}` }).toBe(true)
  }
  return {
    press: (name: string) => press(button, name),
    pressField: (label: string) => press(field, label),
    fill: async (label: string, text: string) => {
      await press(field, label)
      await engine.type(text)
    },
    until: (is: InPage<boolean | Promise<boolean>>, ...words: string[]) =>
      expect
        .poll(() => engine.evaluate(call(is, words)), {
          ...PATIENCE,
          message: [is.name, ...words].join(' '),
        })
        .toBe(true),
    read: (script: InPage<unknown>, ...words: string[]) => engine.evaluate(call(script, words)),
  }
}

// Each of these runs in the page, so it cannot call anything in this file.

const button = (name: string) => {
  const nameOf = (one: HTMLElement) => {
    const words = document.createElement('i')
    words.append(...one.cloneNode(true).childNodes)
    for (const hidden of words.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    return one.getAttribute('aria-label') ?? words.textContent.trim()
  }
  const found = [...document.querySelectorAll<HTMLElement>('button, a[href]')].find(
    (one) =>
      nameOf(one).startsWith(name) &&
      one.getClientRects().length > 0 &&
      !one.matches(':disabled, [inert] *'),
  )
  return found ?? null
}

const field = (label: string) => {
  const labels = [...document.querySelectorAll('label')]
  const { control } = labels.find((one) => one.textContent.trim().startsWith(label)) ?? {}
  return control?.matches(':disabled') ? null : (control ?? null)
}

/** A point of an element in the window, as 'x y'; null if it is covered. */
const pointOf = (one: Element | null) => {
  if (one === null) return null
  one.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = one.getBoundingClientRect()
  // The month of a date field is near its start.
  const x = Math.round(left + (one.matches('[type="date"]') ? 24 : width / 2))
  const y = Math.round(top + height / 2)
  return one.contains(document.elementFromPoint(x, y)) ? `${x} ${y}` : null
}

const areDigits = (digits: string, focused: string) =>
  [...document.querySelectorAll<HTMLInputElement>('.digit input')]
    .map((one) => one.value)
    .join('') === digits && document.activeElement?.closest('label')?.textContent === focused

const isAlive = () => {
  const root = document.getElementById('root')
  const isWaiting = root?.querySelector('h1') === null || root?.querySelector('[data-waiting]')
  return !isWaiting && Object.keys(root ?? {}).some((key) => key.startsWith('__react'))
}

const isShown = (selector: string) =>
  [...document.querySelectorAll(selector)].some((one) => one.getClientRects().length > 0)

const isGone = (selector: string) =>
  [...document.querySelectorAll(selector)].every((one) => one.getClientRects().length === 0)

const isHeading = (start: string) =>
  [...document.querySelectorAll('h2')].some((one) => one.textContent.startsWith(start))

const isSaid = (words: string) => document.body.innerText.includes(words)
const isNotSaid = (words: string) => !document.body.innerText.includes(words)

/** True if the service worker has cached the whole app. */
const isAppKept = async () => (await caches.match('/app-is-kept')) !== undefined

const hasFocus = (name: string) => document.activeElement?.textContent.trim() === name

const isFiltered = () => /from=\d{4}-\d\d-\d\d/.test(location.search)

const stored = (key: string) => localStorage.getItem(key) ?? ''
const isStored = (key: string) => localStorage.getItem(key) !== null

/** True if the element is lower than the window; a stretched dialog fills it except for its margins. */
const isLower = (selector: string) =>
  (document.querySelector(selector)?.clientHeight ?? Infinity) < innerHeight - 64
