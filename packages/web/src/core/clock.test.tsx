import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noteServerTime, serverNow, useNow } from './clock.ts'

const DAYS = 24 * 60 * 60_000
const NOW = Date.parse('2026-11-21T20:18:00Z')

const answer = (date: number, cacheControl = 'no-store') =>
  new Response(null, {
    headers: { date: new Date(date).toUTCString(), 'cache-control': cacheControl },
  })

/** Starts at a time, with a server clock that agrees. */
function openAt(time: number) {
  vi.useFakeTimers({ now: time })
  noteServerTime(answer(time), time)
  onTestFinished(() => {
    noteServerTime(answer(Date.now()), Date.now())
    vi.useRealTimers()
  })
}

test.each([-2, 2, 400])('a device whose clock is %d days ahead counts by the server’s', (days) => {
  openAt(NOW + days * DAYS)
  const { result } = renderHook(() => useNow(60_000))
  expect(result.current).toBe(NOW + days * DAYS)
  act(() => noteServerTime(answer(NOW), Date.now()))
  expect([serverNow(), result.current]).toEqual([NOW, NOW])
  act(() => void vi.advanceTimersByTime(60_000))
  expect([serverNow(), result.current]).toEqual([NOW + 60_000, NOW + 60_000])
})

test.each([
  ['is less than a minute off', answer(NOW + 59_000)],
  ['may come from a cache', answer(NOW - 2 * DAYS, 'max-age=60')],
  ['has no date', new Response()],
])('an answer that %s changes no clock', (_words, response) => {
  openAt(NOW)
  noteServerTime(response, NOW)
  expect(serverNow()).toBe(NOW)
})

test('a slow answer changes no clock by its delay', () => {
  openAt(NOW)
  vi.advanceTimersByTime(180_000)
  noteServerTime(answer(NOW), NOW)
  expect(serverNow()).toBe(NOW + 180_000)
})

test('a device clock that is set right while the page is open counts again', () => {
  openAt(NOW + 2 * DAYS)
  noteServerTime(answer(NOW), Date.now())
  vi.setSystemTime(NOW)
  noteServerTime(answer(NOW), NOW)
  expect(serverNow()).toBe(NOW)
})
