import { RECOVERY_CODES } from '@fourcast/contract/totp.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import { replaceRecoveryCodes, spendRecoveryCode } from '../repo/totp.ts'

/** 32 signs that nobody takes for one another: no I, O, 0 or 1. Ten of them are 50 random bits. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10

type CodeDeps = Pick<Deps, 'random' | 'keys'>

const newCode = (random: Random) =>
  Array.from({ length: LENGTH }, () => SIGNS[random.int(SIGNS.length)]).join('')

/** 'ABCD-EFGH-JK' */
const spelt = (code: string) => `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`

/** 50 bits would be guessed from a plain hash; this one takes a key that is not in the database. */
const hashOf = (keys: Keys, owner: OwnerId, code: string) =>
  keys.mac('recovery-code', `${owner}\n${code}`)

/** New codes in place of all before; this is the only time they can be read. */
export async function makeRecoveryCodes(
  tx: Tx,
  { random, keys }: CodeDeps,
  owner: OwnerId,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(random))
  await replaceRecoveryCodes(
    tx,
    owner,
    codes.map((code) => hashOf(keys, owner, code)),
  )
  return codes.map(spelt)
}

/** Whether this was one of the codes and is none any more. Takes it without spaces and dashes. */
export const takeRecoveryCode = (
  tx: Tx,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  owner: OwnerId,
  code: string,
): Promise<boolean> =>
  spendRecoveryCode(tx, owner, {
    hash: hashOf(keys, owner, code.toUpperCase()),
    now: clock.now(),
  })
