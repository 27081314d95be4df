import type { MailList } from '@fourcast/contract/mail.ts'
import { MAIL_LISTS } from '@fourcast/contract/mail.ts'
import type { Keys } from '#platform/secret.ts'

const PURPOSE = 'unsubscribe'
const UUID_BYTES = 16

/** A person and the list they can leave. */
export interface Subscriber {
  name: MailList
  userId: string
}

/** The unsubscribe page, and the call that mail programs make themselves (RFC 8058). */
export function stopLinks(keys: Keys, publicUrl: string, of: Subscriber) {
  const token = stopToken(keys, of)
  return {
    page: `${publicUrl}/unsubscribe#token=${token}`,
    atOnce: `${publicUrl}/api/mail/unsubscribe/${token}`,
  }
}

/**
 * A signed person and list. It is not stored and never expires: an email of last year must still
 * stop. It opens nothing else.
 */
export function stopToken(keys: Keys, { name, userId }: Subscriber): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  const said = Buffer.concat([Buffer.of(MAIL_LISTS.indexOf(name)), id]).toString('base64url')
  return `${said}.${keys.mac(PURPOSE, said)}`
}

/** Null if we did not sign it. */
export function readStopToken(keys: Keys, token: string): Subscriber | null {
  const [said = '', mac = '', ...rest] = token.split('.')
  if (rest.length > 0 || !keys.isMac(PURPOSE, said, mac)) return null
  const bytes = Buffer.from(said, 'base64url')
  const name = MAIL_LISTS[bytes[0] ?? -1]
  if (name === undefined || bytes.length !== 1 + UUID_BYTES) return null
  return { name, userId: uuidOf(bytes.subarray(1)) }
}

const uuidOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
