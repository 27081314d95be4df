import { login, refresh, verify } from '@fourcast/contract/accounts.ts'
import { startImport } from '@fourcast/contract/admin-draws.ts'
import { exportHistory, listHistory } from '@fourcast/contract/numbers.ts'
import { expect, test } from 'vitest'
import { DANA } from '#test/open.tsx'
import { refuse } from '#test/serve.ts'
import { token, EXPIRED_SESSION, UNPROVEN, REFUSED, ME, RENEWED, openClient } from '#test/client.ts'

const fresh = ({ token: sent }: { token: string | null }) =>
  sent === `Bearer ${token('second')}` ? ME() : REFUSED()

test('a call carries the token, fills in its query and reads its answer by the contract', async () => {
  const page = {
    content: [],
    page: 0,
    size: 10,
    totalElements: 0,
    totalPages: 0,
    hiddenBefore: null,
  }
  const { client, sent } = openClient({
    [listHistory.path]: () => Response.json({ ...page, secret: 1 }),
  })
  const answer = await client.call(listHistory, { query: { page: 2, search: '07' } })
  expect(answer).toEqual(page)
  expect(sent[0]?.path).toBe('/api/numbers/history?page=2&search=07')
  expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${token('first')}`)
  expect(sent[0]?.headers.has('x-background')).toBe(false)
})

test('a background call is marked, so that it does not keep the session alive', async () => {
  const { client, sent } = openClient({ [verify.path]: ME })
  await client.call(verify, {}, { background: true })
  expect(sent[0]?.headers.get('x-background')).toBe('1')
})

test('a call sends its idempotency key, and so does its retry', async () => {
  const { client, sent } = openClient({ [verify.path]: fresh, [refresh.path]: RENEWED })
  await client.call(verify, {}, { idempotencyKey: 'intent-1' })
  const keys = sent.filter(({ path }) => path === verify.path)
  expect(keys.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    'intent-1',
    'intent-1',
  ])
})

test('a refused call with `leavesSession` neither renews nor ends the session', async () => {
  const { client, credentials, sent } = openClient({ [verify.path]: REFUSED })
  const failure = client.call(verify, {}, { leavesSession: true })
  await expect(failure).rejects.toMatchObject({ status: 401 })
  expect(sent.map(({ path }) => path)).toEqual([verify.path])
  expect(credentials.token()).toBe(token('first'))
})

test('three refused calls at once share one refresh, and each is made again', async () => {
  const { client, credentials, sent } = openClient({
    [verify.path]: fresh,
    [refresh.path]: RENEWED,
  })
  const answers = await Promise.all([1, 2, 3].map(() => client.call(verify, {})))
  expect(answers.map(({ user }) => user.email)).toEqual(Array(3).fill(DANA.email))
  const refreshes = sent.filter(({ path }) => path === refresh.path)
  expect(refreshes.map(({ body }) => body)).toEqual(['{"refreshToken":"refresh-1"}'])
  expect(refreshes[0]?.headers.get('x-background')).toBe('1')
  expect(credentials.refreshToken()).toBe('refresh-2')
})

test('a token that another tab has renewed meanwhile is used without asking for one more', async () => {
  const { client, credentials, sent } = openClient({
    [verify.path]: (call) => {
      credentials.save({ user: DANA, token: token('second'), refreshToken: 'refresh-2' })
      return fresh(call)
    },
  })
  await expect(client.call(verify, {})).resolves.toMatchObject({ user: { email: DANA.email } })
  expect(sent.map(({ path }) => path)).toEqual([verify.path, verify.path])
})

test('a refused refresh removes the stored session and signs out', async () => {
  const { client, kept, onSignedOut } = openClient({
    [verify.path]: REFUSED,
    [refresh.path]: REFUSED,
  })
  await expect(client.call(verify, {})).rejects.toThrow('Authentication required')
  expect([...kept.keys()]).toEqual([])
  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('a session that has ended is not refreshed', async () => {
  const { client, kept, sent } = openClient({ [verify.path]: EXPIRED_SESSION })
  await expect(client.call(verify, {})).rejects.toMatchObject({
    code: 'session_expired',
    status: 401,
  })
  expect(sent).toHaveLength(1)
  expect(kept.size).toBe(0)
})

test('an unreachable server during a refresh signs nobody out', async () => {
  const { client, credentials, onSignedOut } = openClient({
    [verify.path]: REFUSED,
    [refresh.path]: () => refuse(503, 'unavailable', 'Back in a moment'),
  })
  await expect(client.call(verify, {})).rejects.toThrow('Back in a moment')
  expect(credentials.token()).toBe(token('first'))
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('wrong credentials at login end no session', async () => {
  const { client, credentials, sent } = openClient({
    [login.path]: () => refuse(401, 'wrong_credentials', 'Email or password is wrong'),
  })
  const body = { email: 'a@b.co', password: 'x', rememberMe: false }
  await expect(client.call(login, { body })).rejects.toThrow('Email or password is wrong')
  expect(credentials.token()).toBe(token('first'))
  expect(sent[0]?.headers.has('authorization')).toBe(false)
})

test('no connection, a timeout and an unreadable answer each have a message for users', async () => {
  const silent = new Promise<Response>(() => undefined)
  const { client } = openClient({
    [listHistory.path]: () => silent,
    [verify.path]: () => new Response('<html>', { status: 502 }),
  })
  await expect(client.call(refresh, { body: { refreshToken: 'r' } })).rejects.toThrow(
    'Cannot reach Fourcast. Check your connection and try again.',
  )
  await expect(client.call(listHistory, {})).rejects.toMatchObject({ code: 'timeout' })
  await expect(client.call(verify, {})).rejects.toThrow('An unexpected error occurred')
})

test('a refusal keeps its fields, its request id and when to try again', async () => {
  const { client } = openClient({
    [verify.path]: () =>
      Response.json(
        {
          message: 'Too many',
          code: 'rate_limited',
          requestId: 'r7',
          fields: { email: 'Slow down' },
        },
        { status: 429, headers: { 'retry-after': '90' } },
      ),
  })
  await expect(client.call(verify, {})).rejects.toMatchObject({
    message: 'Too many',
    code: 'rate_limited',
    status: 429,
    requestId: 'r7',
    retryAfter: 90,
    fields: { email: 'Slow down' },
  })
})

test('a large file has the minutes that the server gives it', async () => {
  const { client, waits } = openClient({
    [startImport.path]: () => refuse(409, 'conflict', 'Wait'),
  })
  const form = { file: new File(['x'], 'ga.csv'), game: 'cash4', state: 'GA' } as const
  await expect(client.call(startImport, { form })).rejects.toMatchObject({ code: 'conflict' })
  expect(waits).toEqual([300_000])
})

test('a download must start in time, but may take longer to complete', async () => {
  const begun = openClient({ [exportHistory.path]: () => new Response('Date,Method') })
  await begun.client.send(exportHistory, {})
  const never = openClient({ [exportHistory.path]: () => new Promise(() => undefined) })
  await expect(never.client.send(exportHistory, {})).rejects.toMatchObject({ code: 'timeout' })
  // The time limit of the first call ended before that of the second.
  expect(begun.sent[0]?.signal?.aborted).toBe(false)
  expect(never.sent[0]?.signal?.aborted).toBe(true)
})

test('a call whose token has expired and whose proof is too old succeeds once both are renewed', async () => {
  const { client, prove, sent } = openClient({
    [verify.path]: (call) => {
      const answer = fresh(call)
      return answer.ok && prove.mock.calls.length === 0 ? UNPROVEN() : answer
    },
    [refresh.path]: RENEWED,
  })
  await expect(client.call(verify, {})).resolves.toMatchObject({ user: { email: DANA.email } })
  expect(prove.mock.calls).toEqual([['password']])
  expect(sent.map(({ path }) => path)).toEqual([
    verify.path,
    refresh.path,
    verify.path,
    verify.path,
  ])
})

test('a token that expires while the user confirms their identity is renewed', async () => {
  const { client, prove, sent, onSignedOut } = openClient({
    [verify.path]: (call) => (prove.mock.calls.length === 0 ? UNPROVEN() : fresh(call)),
    [refresh.path]: RENEWED,
  })
  await expect(client.call(verify, {})).resolves.toMatchObject({ user: { email: DANA.email } })
  expect(prove).toHaveBeenCalledOnce()
  expect(sent.map(({ path }) => path)).toEqual([
    verify.path,
    verify.path,
    refresh.path,
    verify.path,
  ])
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('a call requests at most one proof and one new token', async () => {
  const unproven = openClient({ [verify.path]: UNPROVEN })
  await expect(unproven.client.call(verify, {})).rejects.toMatchObject({ code: 'proof_required' })
  expect(unproven.prove).toHaveBeenCalledOnce()
  expect(unproven.sent).toHaveLength(2)
  const expired = openClient({ [verify.path]: REFUSED, [refresh.path]: RENEWED })
  await expect(expired.client.call(verify, {})).rejects.toMatchObject({ status: 401 })
  expect(expired.sent).toHaveLength(3)
  expect(expired.onSignedOut).toHaveBeenCalledOnce()
})
