import {
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  PHONE_CODE_TRIES,
} from '@fourcast/contract/phone.ts'
import type { Profile } from '@fourcast/contract/profile.ts'
import type { Deps } from '#deps.ts'
import type { Bucket } from '#platform/db/buckets.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import type { Keys } from '#platform/secret.ts'
import { isStopped } from '#platform/sms/stops.ts'
import { smsText } from '#platform/sms/text.ts'
import {
  countOthersWithPhone,
  putPhoneCode,
  countPhoneTry,
  deletePhoneCode,
  lockProfile,
  putProfile,
} from './profile-repo.ts'
import type { PhoneCode } from './profile-repo.ts'
import { profileOf } from './profile.ts'

const DEMO = 'Everyone shares the demo account, so it can’t have a phone number.'

/** A family may share a phone; more accounts look like abuse. */
const ACCOUNTS = 3

/** Limits for sending codes. Texts cost money and accounts are free, so a network has some too. */
const limitsOf = (of: { owner: OwnerId; phone: string; network: string }): Bucket[] => [
  { key: `phone-code-pause:${of.owner}`, points: 1, seconds: 60 },
  { key: `phone-code:${of.owner}`, points: 3, seconds: 3600 },
  { key: `phone-code-to:${of.phone}`, points: 5, seconds: 86_400 },
  { key: `phone-code-from:${of.network}`, points: 10, seconds: 3600 },
  { key: `phone-code-day-from:${of.network}`, points: 30, seconds: 86_400 },
]

const conflict = (message: string) => new Failure('conflict', message)

type SendDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'keys' | 'sms' | 'config' | 'log'>

/** Sends a code to the phone in the profile. A refused request uses up no limit. */
export async function sendPhoneCode(
  deps: SendDeps,
  user: Principal,
  network: string,
): Promise<void> {
  refuseDemo(user, DEMO)
  const { db, clock, random, keys, sms } = deps
  const owner = user.userId
  await db.transaction(async (tx) => {
    const phone = await phoneToVerify(tx, owner)
    const limits = limitsOf({
      owner,
      phone: keys.mac('phone-limit', phone),
      network: keys.mac('address-limit', network),
    })
    for (const bucket of limits) await requireToken(tx, deps, bucket)
    await takeFromAll(tx, deps)
    const code = newCode(random)
    await putPhoneCode(tx, owner, {
      phone,
      codeHash: hashOf(keys, { owner, phone, code }),
      expiresAt: clock.now().add({ minutes: PHONE_CODE_MINUTES }),
    })
    await sms.post(tx, { kind: 'phone-code', userId: owner, to: phone, text: codeText(code) })
  })
}

async function phoneToVerify(tx: Tx, owner: OwnerId): Promise<string> {
  const profile = await lockProfile(tx, owner)
  if (!profile?.phone) throw conflict('Save a phone number first')
  if (profile.phoneVerifiedAt !== null) throw conflict('Your phone is already verified')
  if (await isStopped(tx, profile.phone))
    throw new Failure(
      'unprocessable',
      'This phone replied STOP. Text START to the number our messages came from, then try again.',
    )
  return profile.phone
}

/** The limit of all accounts, which an attacker with many networks meets. An alert counts its log lines. */
async function takeFromAll(tx: Tx, deps: SendDeps): Promise<void> {
  const points = deps.config.LIMIT_TEXTS
  if (points === 0) return
  try {
    await requireToken(tx, deps, { key: 'phone-code-all', points, seconds: 3600 })
  } catch (error) {
    deps.log.warn(
      { event: 'sms', outcome: 'limited', kind: 'phone-code' },
      'LIMIT_TEXTS is reached',
    )
    throw error
  }
}

async function requireToken(tx: Tx, { clock }: Pick<Deps, 'clock'>, bucket: Bucket) {
  const { allowed, retryAfter } = await takeToken(tx, clock, bucket)
  if (allowed) return
  const message = `You can get another code in ${wait(retryAfter)}.`
  throw new Failure('rate_limited', message, { retryAfter })
}

const newCode = (random: Deps['random']): string =>
  String(random.int(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0')

const codeText = (code: string): string =>
  smsText({
    title: `Your code is ${code}`,
    message: `It works for ${PHONE_CODE_MINUTES} minutes. Don’t share it with anyone.`,
  })

interface CodeOf {
  owner: OwnerId
  phone: string
  code: string
}

/** Keyed and bound to account and phone, because six digits alone could be brute-forced. */
const hashOf = (keys: Keys, of: CodeOf): string => keys.mac('phone-code', hashInput(of))
const hashInput = ({ owner, phone, code }: CodeOf) => `${owner} ${phone} ${code}`

const isCode = (keys: Keys, { phone, codeHash }: PhoneCode, owner: OwnerId, code: string) =>
  keys.isMac('phone-code', hashInput({ owner, phone, code }), codeHash)

/** Verifies the phone in the profile with the newest code sent to it. */
export async function verifyPhone(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  user: Principal,
  code: string,
): Promise<Profile> {
  refuseDemo(user, DEMO)
  const owner = user.userId
  const tried = { most: PHONE_CODE_TRIES, now: deps.clock.now() }
  // Counts the attempt before checking it, so that concurrent guesses stay within the limit.
  const sent = await countPhoneTry(deps.db, owner, tried)
  if (!sent) throw conflict('This code has expired. Send another one.')
  if (!isCode(deps.keys, sent, owner, code)) throw invalidField('code', wrongCode(sent))
  return await deps.db.transaction(async (tx) => {
    await markVerified(tx, owner, sent.phone, tried.now)
    return await profileOf(tx, deps, owner)
  })
}

function wrongCode({ tries }: PhoneCode): string {
  const triesLeft = PHONE_CODE_TRIES - tries
  if (triesLeft === 0) return 'Wrong code. Send a new one.'
  return `Wrong code. ${triesLeft} ${triesLeft === 1 ? 'try is' : 'tries are'} left.`
}

async function markVerified(tx: Tx, owner: OwnerId, phone: string, now: Temporal.Instant) {
  const profile = await lockProfile(tx, owner)
  if (profile?.phone !== phone) throw conflict('Your phone number was changed. Send another code.')
  if ((await countOthersWithPhone(tx, owner, phone)) >= ACCOUNTS)
    throw conflict(`This phone is already verified on ${ACCOUNTS} accounts`)
  await putProfile(tx, owner, { phoneVerifiedAt: profile.phoneVerifiedAt ?? now })
  await deletePhoneCode(tx, owner)
}
