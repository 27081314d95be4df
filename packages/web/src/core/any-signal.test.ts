import { expect, test } from 'vitest'
import { anySignal } from '#core/any-signal.ts'

test('the first signal to abort gives the reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const either = anySignal(one.signal, other.signal)
  expect(either.aborted).toBe(false)
  other.abort('left')
  one.abort('late')
  expect([either.aborted, either.reason]).toEqual([true, 'left'])
})

test('a signal that was aborted before counts', () => {
  expect(anySignal(new AbortController().signal, AbortSignal.abort('left')).reason).toBe('left')
})
