import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { importDraw } from './support/draws.ts'
import { startApp } from './support/server.ts'
import { createAccount, signUp } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on for this browser' })

/** Waits until the service worker can receive push messages. */
const ready = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')

/** Delivers pushes to the worker of a page, as a push service does through the browser. */
async function deliverer(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) found(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** The system notifications on screen. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const list = await (await navigator.serviceWorker.ready).getNotifications()
    return list.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

/** Runs in the worker: a press on Georgia's notification in the system. */
const PRESS = `registration.getNotifications({ tag: 'draw-GA' }).then(([notification]) =>
  dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification })))`

test('a push notification is shown while the app is not on screen, one per topic, and a press opens its page', async ({
  page,
  context,
}) => {
  await signUp(page)
  await ready(page)
  const deliver = await deliverer(context, page)
  const draw = { title: 'Georgia Cash 4, Midday', link: '/lottery', tag: 'draw-GA' }
  // The first message can get lost while the worker starts, so it is repeated; the repetition replaces it.
  const first = async () => {
    await deliver(JSON.stringify({ ...draw, body: '1 2 3 4' }))
    return await shown(page)
  }
  await expect.poll(first).toHaveLength(1)
  await deliver(JSON.stringify({ ...draw, title: 'Georgia Cash 4, Evening', body: '0 7 6 8' }))
  const evening = {
    title: 'Georgia Cash 4, Evening',
    body: '0 7 6 8',
    tag: 'draw-GA',
    data: { link: '/lottery' },
  }
  await expect.poll(() => shown(page)).toEqual([evening])
  await deliver('not what we send')
  await expect
    .poll(async () => (await shown(page)).map(({ title }) => title))
    .toContain('Something new on Fourcast')

  await page.evaluate(() => void Object.assign(window, { loadedOnce: true }))
  await context.serviceWorkers()[0]?.evaluate(PRESS)
  await expect(page).toHaveURL(/\/lottery$/)
  expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true)
  expect(await shown(page)).not.toContainEqual(evening)
})

test('turning on push shows an error if the push service is unreachable', async ({ page }) => {
  await createAccount(page)
  await page.goto('/profile?tab=preferences')
  await ready(page)
  await turnOn(page).click()
  await expect(page.getByText(/couldn’t reach its push service/)).toBeVisible()
  await expect(turnOn(page)).toBeEnabled()
})

/** A push service on this machine that records its messages. */
async function openService() {
  const sent: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    sent.push({ path: request.url ?? '', headers: request.headers })
    response.writeHead(201).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    sent,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Replaces the browser's subscription, since no real push service can be reached from here. */
async function pretend(page: Page, endpoint: string) {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const unsubscribe = async () => {
        localStorage.removeItem('subscribed')
        return true
      }
      const told = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe }
      const subscribe = async () => {
        localStorage.setItem('subscribed', 'yes')
        return told
      }
      const getSubscription = async () => (localStorage.getItem('subscribed') ? told : null)
      Object.assign(PushManager.prototype, { subscribe, getSubscription })
    },
    { endpoint, keys },
  )
}

/** Turns push messages on in the profile. */
async function turnedOn(page: Page) {
  await turnOn(page).click()
  await expect(page.getByText('On in this browser')).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Wins/ })).toBeChecked()
}

test('a subscribed browser gets a push message about a win while the app is closed', async ({
  page,
}) => {
  // The app starts three times.
  test.setTimeout(300_000)
  await using service = await openService()
  const env = (FIXED_NOW: string) => ({ FIXED_NOW, PUSH_HOSTS: service.origin })
  const morning = '2026-05-04T14:00:00Z'
  await using app = await startApp(env(morning))
  await pretend(page, `${service.origin}/browser`)
  await page.clock.setFixedTime(morning)
  await createAccount(page, app.url)
  await page.goto(`${app.url}/profile?tab=preferences`)
  await ready(page)
  await turnedOn(page)
  await page.goto(`${app.url}/generate`)
  await page.getByLabel('Digit 1').pressSequentially('1234')
  await page.getByRole('button', { name: /^Box 1/ }).click()
  await expect(page.getByText(': 4-5-6-7').first()).toBeVisible()
  await page.goto('about:blank')
  await importDraw(app, '2026-05-04,Midday,4567')
  await app.restart(env('2026-05-05T14:00:05Z'))
  await expect.poll(() => service.sent.length).toBe(1)
  const [{ path, headers } = {}] = service.sent
  expect([path, headers?.['content-encoding']]).toEqual(['/browser', 'aes128gcm'])
  expect(headers?.authorization).toMatch(/^vapid t=/)
})

test('a user turns push on and selects topics by keyboard; a sign-out ends push messages', async ({
  page,
}) => {
  await pretend(page, 'https://fcm.googleapis.com/fcm/send/browser')
  await createAccount(page)
  await page.goto('/profile?tab=preferences')
  await ready(page)
  await turnOn(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('On in this browser')).toBeVisible()
  await expect(page.getByText('Push notifications', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('switch', { name: /^Wins/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: /^Draws/ })).toBeChecked()
  await expectAccessible(page, 'a browser that is told')
  await page.reload()
  await expect(page.getByRole('switch', { name: /^Draws/ })).toBeChecked()

  const removed = page.waitForResponse((answer) => answer.url().includes('/push/subscriptions/'))
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  // The end of the session removes it too: whichever call comes first.
  expect([204, 401, 404]).toContain((await removed).status())
})
