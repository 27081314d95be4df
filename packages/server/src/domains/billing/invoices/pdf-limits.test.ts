import * as contract from '@fourcast/contract/subscriptions.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { subscriber } from '../testing/orders.ts'
import * as pdf from './pdf.ts'

vi.mock(import('./pdf.ts'), async () => ({ invoicePdf: vi.fn(async () => new Uint8Array(1)) }))

const drawing = vi.mocked(pdf.invoicePdf)

afterEach(() => void drawing.mockReset())

/** Someone with an invoice. */
async function openInvoice(app: TestApp) {
  const person: Person = await subscriber(app)
  const { token } = person
  const [invoice] = await app.call(contract.listInvoices, {}, { token })
  const params = { id: invoice?.id ?? '' }
  return {
    download: () => app.request(contract.invoicePdf, { params }, { token }),
    /** Of the count of downloads. */
    key: `invoice-pdf:${person.user.id}`,
  }
}

test('a process draws one PDF at a time, and one network waits for eight at most', async () => {
  await using app = await openTestApp()
  const { download, key } = await openInvoice(app)
  const opened = Promise.withResolvers<void>()
  let [running, mostRunning] = [0, 0]
  drawing.mockImplementation(async () => {
    mostRunning = Math.max(mostRunning, ++running)
    await opened.promise
    running--
    return new Uint8Array(1)
  })
  const begun = async () => {
    const { rows } = await app.pool.query('select points from rate_limit where key = $1', [key])
    return rows[0]?.points
  }
  const downloads: ReturnType<typeof download>[] = []
  for (let n = 1; n <= 8; n++) {
    downloads.push(download())
    await expect.poll(begun, { timeout: 20_000 }).toBe(n)
  }
  for (let n = 0; n < 2; n++) {
    const refused = await download()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  }
  opened.resolve()
  const answers = await Promise.all(downloads)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(mostRunning).toBe(1)
})

test('an account gets 30 PDFs in ten minutes', async () => {
  await using app = await openTestApp()
  const [one, other] = [await openInvoice(app), await openInvoice(app)]
  drawing.mockImplementation(async () => new Uint8Array(1))
  for (let n = 0; n < 30; n++) expect((await one.download()).statusCode).toBe(200)
  const refused = await one.download()
  expect(refusal(refused)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(refused.headers['retry-after']).toBe('600')
  expect((await other.download()).statusCode).toBe(200)
  app.clock.advance({ minutes: 10 })
  expect((await one.download()).statusCode).toBe(200)
})
