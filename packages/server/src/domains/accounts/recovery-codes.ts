import { createHash } from 'node:crypto'
import { RECOVERY_CODES } from '@fourcast/contract/totp.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Random } from '#platform/random.ts'
import { recoverySalts, replaceRecoveryCodes, markRecoveryCodeUsed } from './two-factor-repo.ts'

/** 32 unambiguous characters, without I, O, 0 and 1. Sixteen of them carry 80 random bits. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 16

const newCode = (random: Random) =>
  Array.from({ length: LENGTH }, () => CHARACTERS[random.int(CHARACTERS.length)]).join('')

/** Formats a code as 'ABCD-EFGH-JKLM-NPQR'. */
const formatted = (code: string) => code.match(/.{4}/g)?.join('-') ?? code

/**
 * A plain hash is enough for 80 random bits. The salt keeps one guess from matching many accounts'
 * codes.
 */
const hashOf = (salt: string, code: string) =>
  createHash('sha256').update(`${salt}\n${code}`).digest('base64url')

/** Replaces all recovery codes. The returned codes are not readable later. */
export async function makeRecoveryCodes(
  tx: Tx,
  { random }: Pick<Deps, 'random'>,
  owner: OwnerId,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(random))
  const rows = codes.map((code) => {
    const salt = random.token()
    return { salt, hash: hashOf(salt, code) }
  })
  await replaceRecoveryCodes(tx, owner, rows)
  return codes.map(formatted)
}

/** Consumes a recovery code if it is valid. Spaces and dashes are ignored. */
export async function consumeRecoveryCode(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  owner: OwnerId,
  code: string,
): Promise<boolean> {
  const salts = await recoverySalts(tx, owner)
  const hashes = salts.map((salt) => hashOf(salt, code.toUpperCase()))
  return await markRecoveryCodeUsed(tx, owner, { hashes, now: clock.now() })
}
