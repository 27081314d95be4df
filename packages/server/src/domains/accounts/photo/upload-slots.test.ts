import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadFile } from '@fourcast/contract/files.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { jpeg, jpegOf, countLeftovers, multipart, sendUpload } from './testing.ts'

const FIRST = 50_000

/** Sends the first bytes of an upload over a real connection; returns the rest. */
async function half(app: TestApp, token: string) {
  const { headers, payload } = await multipart({ file: await jpegOf(1_000_000) })
  const address = app.server.server.address()
  const socket = connect(
    address !== null && typeof address === 'object' ? address.port : 0,
    '127.0.0.1',
  )
  await once(socket, 'connect')
  const head = [
    `POST ${uploadFile.path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(payload.subarray(0, FIRST))
  return { socket, rest: payload.subarray(FIRST) }
}

const counted = async (app: TestApp) =>
  (await app.pool.query(`select sum(points)::int n from rate_limit where key like 'upload:%'`))
    .rows[0].n

/** Starts as many uploads as one network may have at once. */
async function halves(app: TestApp) {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const open = []
  for (let n = 0; n < 4; n++) open.push(await half(app, (await signUp(app)).token))
  await expect.poll(() => counted(app)).toBe(4)
  return open
}

test('56: an aborted upload leaves no temporary file and frees its slot', async () => {
  // One of its own: tests of other workers have temporary files, too.
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-uploads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  await using app = await openTestApp()
  const { token } = await signUp(app)
  for (const { socket } of await halves(app)) socket.destroy()
  const file = await jpeg()
  await expect.poll(async () => (await sendUpload(app, token, { file })).statusCode).toBe(200)
  expect(await countLeftovers(app)).toEqual({ files: 1, removals: 0, onDisk: 1 })
  const left = await readdir(folder)
  expect(left.filter((name) => !name.startsWith('fourcast-files-'))).toEqual([])
})

test('a network’s fifth concurrent upload is refused with a retry time and does not count', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const open = await halves(app)
  const fifth = await sendUpload(app, token, { file: await jpeg() })
  expect(refusal(fifth)).toMatchObject({ status: 503, code: 'unavailable' })
  expect(fifth.headers['retry-after']).toBe('2')
  expect(await counted(app)).toBe(4)
  const form = await multipart({ file: await jpeg() })
  const elsewhere = await app.inject({
    method: 'POST',
    url: uploadFile.path,
    ...form,
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    remoteAddress: '198.51.100.4',
  })
  expect(elsewhere.statusCode).toBe(200)
  const answers = open.map(({ socket }) => once(socket, 'data'))
  for (const { socket, rest } of open) socket.write(rest)
  for (const [bytes] of await Promise.all(answers)) expect(String(bytes)).toMatch(/^HTTP\/1\.1 200/)
  for (const { socket } of open) socket.destroy()
  expect((await sendUpload(app, token, { file: await jpeg() })).statusCode).toBe(200)
})

test('70: an account’s second concurrent upload is refused, other accounts’ continue', async () => {
  await using app = await openTestApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const [ada, bob] = [await signUp(app), await signUp(app)]
  const { socket, rest } = await half(app, ada.token)
  await expect.poll(() => counted(app)).toBe(1)
  for (let n = 0; n < 3; n++)
    expect(refusal(await sendUpload(app, ada.token, { file: await jpeg() }))).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'You already have an upload in progress. Wait for it to finish.',
    })
  expect((await sendUpload(app, bob.token, { file: await jpeg() })).statusCode).toBe(200)
  const answer = once(socket, 'data')
  socket.write(rest)
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200/)
  socket.destroy()
  expect((await sendUpload(app, ada.token, { file: await jpeg() })).statusCode).toBe(200)
})

test('70: a slow upload is refused and frees its slot', async () => {
  await using app = await openTestApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await signUp(app)
  const { socket, rest } = await half(app, token)
  const answer = once(socket, 'data')
  let sent = 0
  const drip = setInterval(() => socket.write(rest.subarray(sent, ++sent)), 200)
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 400[^]*The upload was too slow/)
  clearInterval(drip)
  // The refusal comes while bytes still arrive, not because they stopped.
  expect(sent).toBeLessThan(rest.length)
  expect((await sendUpload(app, token, { file: await jpeg() })).statusCode).toBe(200)
  socket.destroy()
})
