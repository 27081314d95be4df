import { refresh, verify } from '@fourcast/contract/accounts.ts'
import { expect, test } from 'vitest'
import { openClient, REFUSED } from '#test/client.ts'

/** A response whose connection ends in the middle of its body. */
function cutOff(status = 200) {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"user": {'))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

test('a refresh whose answer is cut off leaves the session as it is', async () => {
  const { client, credentials, onSignedOut, onUnreachable } = openClient({
    [verify.path]: REFUSED,
    [refresh.path]: () => cutOff(),
  })
  await expect(client.call(verify, {})).rejects.toMatchObject({ code: 'network' })
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(onUnreachable).toHaveBeenCalledOnce()
  expect(credentials.refreshToken()).toBe('refresh-1')
})

test.each([200, 500])('an answer %i that is cut off is a lost connection', async (status) => {
  const { client, onUnreachable } = openClient({ [verify.path]: () => cutOff(status) })
  await expect(client.call(verify, {})).rejects.toMatchObject({
    code: 'network',
    message: 'Cannot reach Fourcast. Check your connection and try again.',
  })
  expect(onUnreachable).toHaveBeenCalledOnce()
})

test('an answer that stalls times out', async () => {
  const { client } = openClient({
    [verify.path]: () => {
      const body = new ReadableStream({
        start: (controller) =>
          setTimeout(() => controller.error(new DOMException('late', 'TimeoutError')), 1),
      })
      return new Response(body)
    },
  })
  await expect(client.call(verify, {})).rejects.toMatchObject({ code: 'timeout' })
})

test('an answer that is not JSON is not reported as a lost connection', async () => {
  const { client, onUnreachable } = openClient({ [verify.path]: () => new Response('<html>') })
  await expect(client.call(verify, {})).rejects.toMatchObject({ code: 'unreadable' })
  expect(onUnreachable).not.toHaveBeenCalled()
})
