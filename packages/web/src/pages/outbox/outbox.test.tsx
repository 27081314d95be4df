import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import OutboxPage from './OutboxPage.tsx'
import { clearConfig } from '#core/config.ts'
import { configWith } from '#test/config.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const CALL = 'GET /api/outbox'
const CONFIG = 'GET /api/config'
const HERE = () => ({ ...configWith('sandbox'), outbox: true })

const MAIL = {
  id: '0b7c1f5e-0000-4000-8000-000000000001',
  channel: 'mail',
  kind: 'verify',
  to: 'dana@example.com',
  subject: 'Confirm your email address',
  text: 'Welcome to Fourcast.',
  createdAt: '2026-05-04T16:00:00.000Z',
}
const SMS = {
  ...MAIL,
  id: '0b7c1f5e-0000-4000-8000-000000000002',
  channel: 'sms',
  to: '+14045550123',
  subject: '',
  text: 'Your code is 123456.',
}

beforeEach(clearConfig)

test('an email shows as HTML in a frame without scripts, and as text', async () => {
  serve({ [CONFIG]: HERE, [CALL]: () => [MAIL, SMS] })
  const { person, place } = open(<OutboxPage />, { at: '/outbox' })
  await person.click(await screen.findByRole('button', { name: /Confirm your email address/ }))
  expect(place.address).toBe(`/outbox?message=${MAIL.id}`)
  const frame = screen.getByTitle('Email: Confirm your email address')
  expect(frame.getAttribute('src')).toBe(`/api/outbox/${MAIL.id}/html`)
  expect(frame.getAttribute('sandbox')).not.toMatch(/scripts|same-origin/)
  expect(document.activeElement?.textContent).toBe('Confirm your email address')
  await person.click(screen.getByRole('radio', { name: 'Text' }))
  expect(screen.getByText('Welcome to Fourcast.')).toBeTruthy()
  expect(screen.queryByTitle(/The mail/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'All messages' }))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Confirm your email/))
})

test('a text message is its text', async () => {
  serve({ [CONFIG]: HERE, [CALL]: () => [MAIL, SMS] })
  open(<OutboxPage />, { at: `/outbox?message=${SMS.id}` })
  expect(await screen.findByRole('heading', { name: 'Text message' })).toBeTruthy()
  expect(screen.getAllByText('Your code is 123456.')).toHaveLength(2)
  expect(screen.queryByRole('radio')).toBeNull()
})

test('an empty outbox explains the next step; Refresh loads new messages', async () => {
  const server = serve({ [CONFIG]: HERE, [CALL]: () => [] })
  const { person } = open(<OutboxPage />, { at: '/outbox' })
  await screen.findByText('No messages yet')
  server.answers[CALL] = () => [MAIL]
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('button', { name: /Confirm your email address/ })).toBeTruthy()
})

test('a failure is shown and can be retried', async () => {
  const server = serve({ [CONFIG]: HERE, [CALL]: () => refuse(404, 'not_found', 'no') })
  const { person } = open(<OutboxPage />, { at: '/outbox' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/Failed to load the outbox/)
  server.answers[CALL] = () => [MAIL]
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: /Confirm your email address/ })).toBeTruthy()
})

test('65: without an outbox, the address redirects like an unknown one', async () => {
  const server = serve({ [CONFIG]: () => ({ ...HERE(), outbox: false }) })
  const { place } = open(<OutboxPage />, { at: '/outbox' })
  await screen.findByText('another screen')
  expect(place.address).toBe('/dashboard')
  expect(server.sent(CALL)).toEqual([])
})
