import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fairNumber } from './fair-pick.ts'

const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const mac = (text: string) => createHmac('sha256', SEED).update(text).digest()

/** Answers with these 32-bit numbers in turn. */
const says = (...bits: number[]) => {
  const asked: string[] = []
  const answer = (text: string) => {
    asked.push(text)
    const bytes = new Uint8Array(32)
    new DataView(bytes.buffer).setUint32(0, bits[asked.length - 1] ?? 0)
    return bytes
  }
  return { answer, asked }
}

test('a pick is the HMAC of words, nonce and counter', async () => {
  const { answer, asked } = says(1_230_768)
  expect(await fairNumber(answer, { client: 'my words', nonce: 7 })).toEqual([0, 7, 6, 8])
  expect(asked).toEqual(['my words:7:0'])
})

test('it is what any other program computes', async () => {
  const bits = Number.parseInt(mac('luck:0:0').toString('hex').slice(0, 8), 16)
  const digits = await fairNumber(mac, { client: 'luck', nonce: 0 })
  expect(digits.join('')).toBe(String(bits % 10_000).padStart(4, '0'))
})

test('what would favour small numbers is passed over', async () => {
  const { answer, asked } = says(4_294_967_295, 4_294_960_000, 4_294_959_999)
  expect(await fairNumber(answer, { client: 'x', nonce: 1 })).toEqual([9, 9, 9, 9])
  expect(asked).toEqual(['x:1:0', 'x:1:1', 'x:1:2'])
})

test('bytes in the middle of a larger buffer are read from where they begin', async () => {
  const whole = new Uint8Array(64)
  new DataView(whole.buffer).setUint32(32, 42)
  expect(await fairNumber(() => whole.subarray(32), { client: 'x', nonce: 0 })).toEqual([
    0, 0, 4, 2,
  ])
})

test('numbers of one seed spread over all digits', async () => {
  const counts = new Map<number, number>()
  for (let nonce = 0; nonce < 2_000; nonce++)
    for (const digit of await fairNumber(mac, { client: 'spread', nonce }))
      counts.set(digit, (counts.get(digit) ?? 0) + 1)
  // Binomial(8000, .1): five standard deviations are 134.
  for (let digit = 0; digit < 10; digit++)
    expect(Math.abs((counts.get(digit) ?? 0) - 800)).toBeLessThan(134)
})
