import { afterEach, expect, test } from 'vitest'
import { actionFailed, apiErrorNotification } from './api-error-notification.ts'
import { ApiFailure, unreachable } from '#core/api/failure.ts'
import { notifications } from './notifications.ts'

afterEach(() => notifications.clear())

const told = () =>
  notifications.toasts().map(({ title, message, actions }) => ({
    title,
    message,
    actions: actions.map(({ label }) => label),
  }))
const retry = () => {}
const refused = (
  status: number,
  code: 'rate_limited' | 'conflict' | 'internal',
  more: object = {},
) => new ApiFailure('Words of the server.', { code, status, ...more })

test('server message, else error message, else the words for anything else', () => {
  for (const error of [refused(409, 'conflict'), new Error('boom'), new Error(''), 7])
    apiErrorNotification(error)
  expect(told().map(({ message }) => message)).toEqual([
    'Words of the server.',
    'boom',
    'An unexpected error occurred',
  ])
})

test.each([
  [700, 'Words of the server. Try again in 12 minutes.'],
  [1, 'Words of the server. Try again in 1 second.'],
  [30_000, 'Words of the server. Try again in 9 hours.'],
])('over a limit: after %i seconds', (retryAfter, message) => {
  apiErrorNotification(refused(429, 'rate_limited', { retryAfter }), retry)
  expect(told()).toEqual([{ title: 'API Error', message, actions: ['Retry'] }])
})

test('a waiting time in the server’s message is not repeated', () => {
  const words = 'Too many emails. Try again in 12 minutes.'
  apiErrorNotification(
    new ApiFailure(words, { code: 'rate_limited', status: 429, retryAfter: 700 }),
  )
  expect(told()[0]?.message).toBe(words)
})

test('a failure without a reason shows the screen’s message and Retry', () => {
  actionFailed(refused(500, 'internal'), 'Failed to delete result', retry)
  actionFailed(unreachable(), 'Failed to delete result', retry)
  expect(told()).toEqual([
    { title: 'API Error', message: 'Failed to delete result', actions: ['Retry'] },
  ])
})

test('bad fields of an action are listed one by one, titled Validation Error', () => {
  const fields = { message: 'Enter a message', topic: 'Choose a topic' }
  actionFailed(
    new ApiFailure('Invalid', { code: 'invalid', status: 400, fields }),
    'Failed to send',
    retry,
  )
  expect(told()).toEqual([
    { title: 'Validation Error', message: 'Enter a message', actions: [] },
    { title: 'Validation Error', message: 'Choose a topic', actions: [] },
  ])
})

test('a refused action shows the reason, without Retry', () => {
  actionFailed(refused(409, 'conflict'), 'Failed to delete result', retry)
  expect(told()).toEqual([{ title: 'API Error', message: 'Words of the server.', actions: [] }])
})
