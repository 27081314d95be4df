import type { CompleteDigits } from './digits.ts'
import { digitsOfNumber } from './series.ts'

/** HMAC-SHA-256 of a text with the seed's text as the key: 32 bytes. */
export type Mac = (text: string) => Uint8Array | Promise<Uint8Array>

/** The inputs of a pick besides the seed: the player's words, and the number of the pick. */
export type FairQuestion = { readonly client: string; readonly nonce: number }

/** The largest multiple of 10,000 below 2³². Values from here on would favour small numbers. */
const REJECTED_FROM = 4_294_960_000

/**
 * A number that anyone with the seed can recompute: the first 32 bits, big-endian, of HMAC(seed,
 * 'client:nonce:counter') modulo 10,000. `counter` is the first one from 0 whose bits are below
 * 4,294,960,000, so that all numbers are equally likely. The seed's SHA-256 is published before the
 * server knows the words, so neither side can choose the number (commit and reveal).
 */
export const fairNumber = async (
  mac: Mac,
  { client, nonce }: FairQuestion,
  counter = 0,
): Promise<CompleteDigits> => {
  const bytes = await mac(`${client}:${nonce}:${counter}`)
  const bits = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  if (bits < REJECTED_FROM) return digitsOfNumber(bits % 10_000)
  return await fairNumber(mac, { client, nonce }, counter + 1)
}
