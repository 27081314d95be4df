import { Preferences } from '@fourcast/contract/preferences.ts'
import { newcomer } from './support/client.ts'
import { importDraw } from './support/draws.ts'
import { startApp } from './support/server.ts'
import { signUp } from './support/sign-up.ts'
import { expect, expectAccessible, mailTo, test } from './support/test.ts'

const MORNING = '2026-05-04T14:00:00Z'

test('a user unsubscribes from emails about wins by the link in one, without signing in, and subscribes again', async ({
  page,
}) => {
  // Starts its own app and runs a command beside it.
  test.slow()
  await using app = await startApp({ FIXED_NOW: MORNING })
  const person = await newcomer(app.url)
  const tokenIn = async (kind: string) =>
    /#token=([\w.-]+)/.exec(await mailTo(app, person.email, kind))?.[1] ?? ''
  const comes = async () =>
    Preferences.parse(await (await person.get('/api/users/preferences')).json()).emailNotifications
  await person.post('/api/numbers/flash', { inputNumbers: [1, 2, 3, 4] })
  await importDraw(app, '2026-05-04,Evening,4567')
  const mail = await mailTo(app, person.email, 'notification')
  expect(mail).toMatch(/^List-Unsubscribe: <http\S+\/api\/mail\/unsubscribe\/[\w.-]+>\r$/m)
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)

  await page.goto(`${app.url}/unsubscribe#token=${await tokenIn('notification')}`)
  await expect(page).toHaveURL(`${app.url}/unsubscribe`)
  await expectAccessible(page, 'the page that stops mail')
  expect(await comes()).toBe(true)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('Stopped: email about your results')).toBeVisible()
  await expectAccessible(page, 'mail that was stopped')
  expect(await comes()).toBe(false)
  await page.getByRole('button', { name: 'Resubscribe' }).click()
  await expect(page.getByText('You’ll get emails about your results again.')).toBeVisible()
  expect(await comes()).toBe(true)
})

test('a newcomer on this machine reads the first mail in the browser and follows its link', async ({
  page,
}) => {
  await signUp(page, '', { confirmed: false })
  await page.getByRole('link', { name: 'Open outbox' }).click()
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeFocused()
  await page
    .getByRole('button', { name: /Confirm your email address/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeFocused()
  await expectAccessible(page, 'the outbox', ['iframe'])
  const [verified] = await Promise.all([
    page.waitForEvent('popup'),
    page.frameLocator('iframe').getByRole('link', { name: 'Confirm my address' }).click(),
  ])
  await verified.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(verified.getByText('Your address is verified.')).toBeVisible()
})
