import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { systemRandom } from '#platform/random.ts'
import { fetchLimited } from './http.ts'
import type { SourceFailure } from './publishers/source.ts'
import { standIn } from './testing.ts'

/** Fetches without waiting; returns the text or the failure, and the pauses. */
async function get(address: string, { timeoutMs = 2_000, retries = 3 } = {}) {
  const waited: number[] = []
  const deps = {
    random: { ...systemRandom, int: (max: number) => max - 1 },
    wait: async (ms: number) => void waited.push(ms),
    timeoutMs,
  }
  const outcome = await fetchLimited(new URL(address), deps, { retries }).then(
    (text) => ({ text }),
    ({ kind, message }: SourceFailure) => ({ kind, message }),
  )
  return { ...outcome, waited }
}

test('returns the text of an answer, also with UTF-8 characters split between chunks', async () => {
  await using server = await standIn((_request, out) => {
    const bytes = Buffer.from('é,1234')
    out.write(bytes.subarray(0, 1))
    out.end(bytes.subarray(1))
  })
  expect(await get(server.base)).toEqual({ text: 'é,1234', waited: [] })
})

test.each([[500], [503], [429]])('retries three times after a %s', async (status) => {
  await using server = await standIn((_request, out) => out.writeHead(status).end('<p>Oops</p>'))
  expect(await get(server.base)).toEqual({
    kind: 'status',
    message: `the source answered ${status}`,
    waited: [1_000, 2_000, 4_000],
  })
  expect(server.asked).toHaveLength(4)
})

test.each([[400], [403], [404]])('does not retry after a %s', async (status) => {
  await using server = await standIn((_request, out) => out.writeHead(status).end())
  expect(await get(server.base)).toMatchObject({ kind: 'status', waited: [] })
  expect(server.asked).toHaveLength(1)
})

test('waits as long as the answer asks', async () => {
  const asked = ['30', '60', 'Mon, 04 May 2026 16:00:20 GMT', 'soon']
  await using server = await standIn((_request, out) => {
    const told = asked.shift()
    const date = 'Mon, 04 May 2026 16:00:00 GMT'
    if (told !== undefined) out.writeHead(429, { 'retry-after': told, date })
    out.end('data')
  })
  expect(await get(server.base, { retries: 4 })).toEqual({
    text: 'data',
    waited: [30_000, 60_000, 20_000, 8_000],
  })
})

test('does not retry if the answer asks for more than a minute', async () => {
  await using server = await standIn((_request, out) =>
    out.writeHead(429, { 'retry-after': '61' }).end(),
  )
  expect(await get(server.base)).toMatchObject({ kind: 'status', waited: [] })
  expect(server.asked).toHaveLength(1)
})

test('gives up on a source that is slow to answer, or slow to finish', async () => {
  await using silent = await standIn(() => {})
  await using slow = await standIn((_request, out) => void out.write('1234'))
  for (const { base } of [silent, slow])
    expect(await get(base, { timeoutMs: 80, retries: 1 })).toMatchObject({
      kind: 'timeout',
      message: 'no answer within 0.08 s',
    })
  expect(slow.asked).toHaveLength(2)
})

test('a refused connection and a truncated answer are connection failures', async () => {
  const gone = await standIn()
  await gone[Symbol.asyncDispose]()
  expect(await get(gone.base)).toMatchObject({
    kind: 'network',
    message: 'the connection failed (ECONNREFUSED)',
  })
  await using broken = await standIn((_request, out) => {
    out.writeHead(200, { 'content-length': '5000' })
    out.write('[{"draw_date":')
    setImmediate(() => out.destroy())
  })
  expect(await get(broken.base)).toMatchObject({ kind: 'network' })
  expect(broken.asked).toHaveLength(4)
})

test('reads at most 5 MB, whatever Content-Length says', async () => {
  let sent = 0
  await using endless = await standIn((_request, out) => {
    const more = () => {
      while (sent < 50_000_000 && !out.destroyed && !out.writableNeedDrain) {
        sent += 65_536
        out.write('x'.repeat(65_536))
      }
      if (sent >= 50_000_000) out.end()
    }
    out.on('drain', more)
    more()
  })
  await using honest = await standIn((_request, out) => {
    out.writeHead(200, { 'content-length': '50000000' })
    out.write('x')
  })
  const tooLarge = { kind: 'too_large', message: 'the answer is larger than 5 MB', waited: [] }
  expect(await get(endless.base, { timeoutMs: 20_000 })).toEqual(tooLarge)
  expect(sent).toBeLessThan(25_000_000)
  expect(await get(honest.base)).toEqual(tooLarge)
})

test.each(['<!DOCTYPE html><h1>Oops!</h1>', '\n <html>', '<?xml version="1.0"?><error/>'])(
  'recognises a page instead of data: %j',
  async (page) => {
    await using server = await standIn(page)
    expect(await get(server.base)).toMatchObject({ kind: 'html', waited: [] })
  },
)

test('follows redirects on the same host, three at most', async () => {
  await using server = await standIn(({ url }, out) => {
    const left = Number(url.pathname.slice(1))
    if (left === 0) out.end('data')
    else out.writeHead(302, { location: `/${left - 1}` }).end()
  })
  expect(await get(`${server.base}/3`)).toMatchObject({ text: 'data' })
  expect(await get(`${server.base}/4`)).toMatchObject({ kind: 'redirect', waited: [] })
})

test('59: follows no redirect to this machine or to another host, however it is written', async () => {
  await using inner = await standIn('secrets')
  const { port } = new URL(inner.base)
  let location = ''
  await using server = await standIn((_request, out) => out.writeHead(302, { location }).end())
  for (const target of [
    inner.base,
    `http://localhost:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `//127.0.0.1:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'data:,1234',
    'http://',
    '',
  ]) {
    location = target
    const expected =
      target === '' ? 'the source redirects too many times' : 'the source redirects to another host'
    expect([target, await get(server.base)]).toEqual([
      target,
      { kind: 'redirect', message: expected, waited: [] },
    ])
  }
  expect(inner.asked).toEqual([])
})
