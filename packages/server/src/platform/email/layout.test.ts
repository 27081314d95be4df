import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import type { Email } from './email.ts'

const LETTER: Email = {
  kind: 'note',
  to: 'dana@example.com',
  subject: 'Your week',
  paragraphs: [
    'Two lines\nof <b>words</b>.',
    {
      title: 'Generations',
      rows: [
        ['Made', '12'],
        ['Kept & checked', '<3>'],
      ],
    },
  ],
  action: { label: 'See it', url: 'https://fourcast.example/history?a=1&b=2' },
}

async function sent(app: TestApp, letter: Email) {
  await app.db.transaction((tx) => app.deps.mail.post(tx, letter))
  const mail = (await app.mailed()).at(-1)
  if (!mail) throw new Error('nothing was sent')
  return mail
}

/** The visible text of the HTML part. */
const seen = (html: string) =>
  html
    .replace(/<style>[^]*?<\/style>|<div style="display:none[^]*?<\/div>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')

test('both parts have the same text, with the figures, the help line and the minimum age', async () => {
  await using app = await openTestApp()
  const { text, html } = await sent(app, LETTER)
  const words = [
    'Made',
    '12',
    'Kept & checked',
    '<3>',
    'See it',
    'Fourcast. For entertainment only. 18+',
    '1-800-MY-RESET',
    '800GAM',
    'this address has a Fourcast account',
  ]
  for (const word of words)
    expect([text, seen(html)]).toEqual(Array(2).fill(expect.stringContaining(word)))
  expect(text).toContain('Two lines\nof <b>words</b>.')
  expect(html).toContain('Two lines<br>of &#60;b&#62;words&#60;/b&#62;.')
  expect(html).toContain('href="https://fourcast.example/history?a=1&#38;b=2"')
})

test('both parts have the configured help line', async () => {
  await using app = await openTestApp({
    env: { HELP_LINE_PHONE: '1-800-555-0100', HELP_LINE_CHAT_URL: 'https://help.example/chat' },
  })
  const { text, html } = await sent(app, LETTER)
  for (const part of [text, seen(html)]) {
    expect(part).toContain('call 1-800-555-0100')
    expect(part).not.toContain('1-800-MY-RESET')
  }
  expect(text).toContain('https://help.example/chat')
  expect(html).toContain('href="https://help.example/chat"')
})

test('the HTML part has its language and dark mode, and neither scripts nor remote content', async () => {
  await using app = await openTestApp()
  const { html } = await sent(app, LETTER)
  expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).not.toMatch(/<img|<script|<link |src=|url\(|@import/)
  expect(html).toMatch(/display:none[^>]*>Two lines/)
})

test('a configured postal address is in every email', async () => {
  await using app = await openTestApp({
    env: { SELLER_NAME: 'Fourcast LLC', SELLER_ADDRESS: '1 Peach St|Atlanta, GA 30301' },
  })
  const { text, html } = await sent(app, LETTER)
  const address = 'Fourcast LLC, 1 Peach St, Atlanta, GA 30301'
  expect([text, html]).toEqual(Array(2).fill(expect.stringContaining(address)))
})

test('list email has unsubscribe links in both parts and headers; other email has none', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const list = { name: 'marketing', userId: user.id } as const
  const stoppable = await sent(app, { ...LETTER, list })
  const page = /https:\/\/fourcast\.example\/unsubscribe#token=[\w.-]+/.exec(stoppable.text)?.[0]
  expect(stoppable.html).toContain(`href="${page}"`)
  expect(stoppable.unsubscribeUrl).toBe(
    page?.replace('/unsubscribe#token=', '/api/mail/unsubscribe/'),
  )
  expect(stoppable.text).not.toContain(user.email)
  const safe = await sent(app, LETTER)
  expect(safe.unsubscribeUrl).toBeNull()
  expect(safe.text + safe.html).not.toContain('Stop these emails')
  const { rows } = await app.pool.query(
    "select distinct content->>'unsubscribeUrl' as unsubscribe_url from message",
  )
  expect(rows).toEqual([{ unsubscribe_url: null }])
})

test('11: a subject of several lines is one header', async () => {
  await using app = await openTestApp()
  const { subject } = await sent(app, { ...LETTER, subject: 'Won\r\nBcc: eve@example.com\u2028x' })
  expect(subject).toBe('Won Bcc: eve@example.com x')
})
