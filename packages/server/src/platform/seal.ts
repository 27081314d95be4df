import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from './random.ts'
import type { Keys } from './secret.ts'

/**
 * AES-256-GCM with a new nonce for every text: 12 bytes of nonce, a tag of 16, then the ciphertext.
 */
const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Encrypts a text. */
export function seal(key: Uint8Array, random: Random, text: string): string {
  const nonce = Buffer.from(random.token(), 'base64url').subarray(0, NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a text. Throws if the key is another one or anything was changed. */
export function unseal(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  const opened = [decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}

/** Decrypts a text that SECRET or SECRET_PREVIOUS sealed. Throws if neither did. */
export function open(keys: Keys, purpose: string, sealed: string): string {
  for (const one of keys.all.slice(0, -1))
    try {
      return unseal(one.key(purpose), sealed)
    } catch {
      // Tries the next key; the last one's error counts.
    }
  return unseal((keys.all.at(-1) ?? keys).key(purpose), sealed)
}

/** True if only SECRET_PREVIOUS opens it. Throws if neither does. */
export function isOldSeal(keys: Keys, purpose: string, sealed: string): boolean {
  try {
    unseal(keys.key(purpose), sealed)
    return false
  } catch {
    open(keys, purpose, sealed)
    return true
  }
}
