import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import UnsubscribePage from './UnsubscribePage.tsx'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const CALL = 'POST /api/mail/unsubscribe'
const AT = '/unsubscribe#token=abc.def'
const stop = () => screen.findByRole('button', { name: 'Stop these emails' })

test('mail stops only after a press; then the user sees which mail still comes', async () => {
  const server = serve({ [CALL]: () => ({ list: 'marketing', subscribed: false }) })
  const { person, place } = open(<UnsubscribePage />, { at: AT })
  const button = await stop()
  await waitFor(() => expect(place.address).toBe('/unsubscribe'))
  expect(server.sent(CALL)).toEqual([])
  await person.click(button)
  const said = await screen.findByText('Stopped: the weekly summary.')
  expect(screen.getByText(/still get security emails and receipts/)).toBeTruthy()
  expect(server.sent(CALL).map(({ body }) => body)).toEqual([
    { token: 'abc.def', subscribed: false },
  ])
  expect(document.activeElement?.contains(said)).toBe(true)
})

test('a user who unsubscribed by mistake resubscribes with one press', async () => {
  const server = serve({ [CALL]: () => ({ list: 'notifications', subscribed: false }) })
  const { person } = open(<UnsubscribePage />, { at: AT })
  await person.click(await stop())
  server.answers[CALL] = () => ({ list: 'notifications', subscribed: true })
  await person.click(await screen.findByRole('button', { name: 'Resubscribe' }))
  expect(await screen.findByText('You’ll get emails about your results again.')).toBeTruthy()
  expect(server.sent(CALL)[1]?.body).toEqual({ token: 'abc.def', subscribed: true })
  expect(await stop()).toBeTruthy()
})

test('a deleted account shows that no mail is sent', async () => {
  serve({ [CALL]: () => ({ list: 'marketing', subscribed: false }) })
  const { person } = open(<UnsubscribePage />, { at: AT })
  await person.click(await stop())
  await person.click(await screen.findByRole('button', { name: 'Resubscribe' }))
  expect(await screen.findByText(/its account was deleted/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a truncated or refused link shows an error and a way on', async () => {
  serve({ [CALL]: () => refuse(422, 'unprocessable', 'This link is not one of ours.') })
  const { person } = open(<UnsubscribePage />, { at: AT })
  await person.click(await stop())
  expect((await screen.findByRole('alert')).textContent).toBe('This link is not one of ours.')
  expect(screen.getByRole('link', { name: 'Profile, Preferences' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a link without its token offers the switches', async () => {
  serve({})
  open(<UnsubscribePage />, { at: '/unsubscribe' })
  expect(await screen.findByText(/This link is incomplete/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Write to us' })).toBeTruthy()
})

test('a failed call can be tried again, and a double press sends once', async () => {
  const server = serve({ [CALL]: () => Promise.reject(new TypeError('Failed to fetch')) })
  const { person } = open(<UnsubscribePage />, { at: AT })
  await person.click(await stop())
  expect((await screen.findByRole('alert')).textContent).toMatch(/Cannot reach Fourcast/)
  server.answers[CALL] = () => ({ list: 'marketing', subscribed: false })
  await person.dblClick(await stop())
  await screen.findByText('Stopped: the weekly summary.')
  expect(server.sent(CALL)).toHaveLength(2)
})
