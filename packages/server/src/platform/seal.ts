import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from './random.ts'

/** AES-256-GCM with a nonce of its own for every text: 12 bytes, then a tag of 16, then what is sealed. */
const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** What only who has the key can read again. */
export function seal(key: Uint8Array, random: Random, text: string): string {
  const nonce = Buffer.from(random.token(), 'base64url').subarray(0, NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text again. Throws where the key is another one or anything was changed. */
export function unseal(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  const opened = [decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}
