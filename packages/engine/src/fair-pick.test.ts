import { expect, test } from 'vitest'
import { fairNumber } from './fair-pick.ts'

/** Returns these 32-bit numbers in turn. */
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

test('any other program computes the same pick', async () => {
  // printf 'luck:0:0' | openssl dgst -sha256 -hmac 0011…eeff, twice those 32 digits
  const hex = 'c082d398e6d8d71e781e00d0dd5b813d94e32aa0e493f546de58d581a4c5fba6'
  const digits = await fairNumber(() => Uint8Array.fromHex(hex), { client: 'luck', nonce: 0 })
  expect(digits.join('')).toBe('9320')
})

test('a value that would favour small numbers is skipped', async () => {
  const { answer, asked } = says(4_294_967_295, 4_294_960_000, 4_294_959_999)
  expect(await fairNumber(answer, { client: 'x', nonce: 1 })).toEqual([9, 9, 9, 9])
  expect(asked).toEqual(['x:1:0', 'x:1:1', 'x:1:2'])
})

test('bytes in the middle of a larger buffer are read from their offset', async () => {
  const whole = new Uint8Array(64)
  new DataView(whole.buffer).setUint32(32, 42)
  expect(await fairNumber(() => whole.subarray(32), { client: 'x', nonce: 0 })).toEqual([
    0, 0, 4, 2,
  ])
})
