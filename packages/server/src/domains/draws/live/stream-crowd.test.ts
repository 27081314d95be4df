import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'

const leaving: AbortController[] = []
afterEach(() => leaving.splice(0).forEach((one) => one.abort()))

/** Opens a stream and reports when the server ends it. */
async function open(app: TestApp, token: string, address?: string) {
  const { port } = app.server.server.address() as AddressInfo
  const leave = new AbortController()
  leaving.push(leave)
  const response = await fetch(`http://127.0.0.1:${port}/api/lottery/stream`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    signal: leave.signal,
  })
  const reader = response.body?.getReader()
  await reader?.read()
  const state = { ended: false }
  const watch = async () => {
    while (!(await reader?.read())?.done);
    state.ended = true
  }
  watch().catch(() => {})
  return state
}

test('70: an account has at most ten streams in all sessions, and a new one ends the oldest', async () => {
  await using app = await openTestApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const [person, other] = [await signUp(app), await signUp(app)]
  const second = await signIn(app, person)
  const theirs = await open(app, other.token)
  const streams: { ended: boolean }[] = []
  for (let n = 0; n < 12; n++) streams.push(await open(app, (n % 2 ? person : second).token))
  await expect.poll(() => streams.map(({ ended }) => ended).indexOf(false)).toBe(2)
  expect(streams.filter(({ ended }) => ended)).toHaveLength(2)
  expect(theirs.ended).toBe(false)
})

test(
  '70: a network has at most 200 streams in all accounts, separate from other networks',
  { timeout: 300_000 },
  async () => {
    await using app = await openTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const elsewhere = await open(app, (await signUp(app)).token, '2001:db8:1:3::1')
    const streams: { ended: boolean }[] = []
    for (let account = 0; account < 21; account++) {
      const { token } = await signUp(app)
      const inside = (n: number) => `2001:db8:1:2::${account}:${n}`
      for (let n = 0; n < 10; n++) streams.push(await open(app, token, inside(n)))
    }
    await expect.poll(() => streams.map(({ ended }) => ended).indexOf(false)).toBe(10)
    expect(elsewhere.ended).toBe(false)
  },
)
