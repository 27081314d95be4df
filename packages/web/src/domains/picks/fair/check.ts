import type { FairPick } from '@fourcast/contract/fair.ts'
import { fairNumber } from '@fourcast/engine/fair-pick.ts'

const encoder = new TextEncoder()

/** The SHA-256 of a text in hex: a seed's commitment must equal it. */
export async function sha256(text: string) {
  const bytes = await crypto.subtle.digest('SHA-256', encoder.encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The number for a seed, the user's text and a nonce, computed in this browser. */
export async function pickOf(seed: string, question: { client: string; nonce: number }) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(seed), algorithm, false, ['sign'])
  const mac = async (text: string) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return await fairNumber(mac, question)
}

/** Recomputes every pick of a revealed seed: nonce → true if it equals the issued one. */
export async function checkAll(seed: string, picks: readonly FairPick[]) {
  const checked = await Promise.all(
    picks.map(async ({ numbers, client, nonce }) => {
      const computed = await pickOf(seed, { client, nonce })
      return [nonce, computed.join('') === numbers.join('')] as const
    }),
  )
  return new Map(checked)
}
