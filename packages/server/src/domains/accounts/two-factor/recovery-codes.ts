import { createHash } from 'node:crypto'
import { RECOVERY_CODES } from '@fourcast/contract/totp.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Random } from '#platform/random.ts'
import { recoverySalts, replaceRecoveryCodes, spendRecoveryCode } from './repo.ts'

/** 32 signs that nobody takes for one another: no I, O, 0 or 1. Sixteen of them are 80 random bits. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 16

const newCode = (random: Random) =>
  Array.from({ length: LENGTH }, () => SIGNS[random.int(SIGNS.length)]).join('')

/** 'ABCD-EFGH-JKLM-NPQR' */
const spelt = (code: string) => code.match(/.{4}/g)?.join('-') ?? code

/** 80 random bits are guessed from no hash; the salt keeps one guess from being tried on many codes. */
const hashOf = (salt: string, code: string) =>
  createHash('sha256').update(`${salt}\n${code}`).digest('base64url')

/** New codes in place of all before; this is the only time they can be read. */
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
  return codes.map(spelt)
}

/** Whether this was one of the codes and is none any more. Takes it without spaces and dashes. */
export async function takeRecoveryCode(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  owner: OwnerId,
  code: string,
): Promise<boolean> {
  const salts = await recoverySalts(tx, owner)
  const hashes = salts.map((salt) => hashOf(salt, code.toUpperCase()))
  return await spendRecoveryCode(tx, owner, { hashes, now: clock.now() })
}
