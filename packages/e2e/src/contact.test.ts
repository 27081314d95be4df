import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alive } from './support/open.ts'
import { expect, expectAccessible, mailTo, test } from './support/test.ts'
import { createAccount } from './support/sign-up.ts'

const TEXT = 'The page of results stays empty on my phone.'

test('a visitor sends a message, sees what happens next, and the message is in our mailbox', async ({
  page,
  app,
}) => {
  await page.goto('/')
  await alive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeFocused()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible(page, 'a contact form with failures')
  await page.getByLabel('Name').fill('Vera Visitor')
  await page.getByLabel('Email').fill('vera@example.com')
  await page.getByLabel('Topic').selectOption('responsible-play')
  await expect(page.getByText('Need help now?')).toBeVisible()
  await page.getByLabel('Message').fill(TEXT)
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(page.getByRole('heading', { name: 'We received your message' })).toBeFocused()
  await expectAccessible(page, 'a message sent')
  const mail = await mailTo(app, 'vera@example.com', 'contact')
  expect(mail).toContain('Reply-To: vera@example.com')
  expect(mail).toContain(TEXT)
  const reference = /Responsible play ([0-9A-F]{8})/.exec(mail)?.[1] ?? 'none'
  await expect(page.getByText(reference)).toBeVisible()
})

test('a failed call and a reload lose no text, and the message is sent once', async ({
  page,
  app,
}) => {
  const { email } = await createAccount(page)
  await page.goto('/contact')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Message').fill(TEXT)
  // The server gets the message, but its answer is lost.
  await page.route('**/api/contact', async (route) => {
    await route.fetch()
    await route.abort('connectionrefused')
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Your message is still here.')
  await page.unroute('**/api/contact')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue(TEXT)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'We received your message' })).toBeVisible()
  const mail = await mailTo(app, email, 'contact')
  expect(mail).toContain('[Basic] Question')
  const sent = await readdir(join(app.dataDir, 'outbox'))
  const times = await Promise.all(
    sent.map((name) => readFile(join(app.dataDir, 'outbox', name), 'utf8')),
  )
  expect(times.filter((text) => text.includes(`Reply-To: ${email}`))).toHaveLength(1)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('')
})
