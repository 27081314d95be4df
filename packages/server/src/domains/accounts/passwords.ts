import * as MESSAGES from '@fourcast/contract/messages.ts'
import { normalizePassword } from '@fourcast/contract/password.ts'
import { DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Deps } from '#deps.ts'
import { invalidField, Failure } from '#platform/http/failure.ts'
import { callingNetwork } from '#platform/cause.ts'
import { semaphore } from '#platform/semaphore.ts'
import { returnToken, takeToken } from '#platform/db/buckets.ts'
import type { Principal } from '#platform/http/auth.ts'
import { wait } from '#platform/http/limits.ts'
import { FAILED_LOGINS } from './policy.ts'
import type { Account } from './repo.ts'
import { findMember } from './repo.ts'
import { notSignedIn } from './tokens.ts'

/** argon2id with OWASP's parameters: 19 MiB of memory, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/**
 * Shared by every sign-up, sign-in and reset of the process, because hashing costs memory and cores. It
 * uses two of Node's four worker threads. One network gets at most a quarter of the queue, so it cannot
 * lock out the others.
 */
const limited = semaphore({ width: 2, queue: 64, share: 16 })
const atOnce = <T>(work: () => Promise<T>) => limited(work, callingNetwork())

export const hashPassword = (password: string) =>
  atOnce(() => hash(normalizePassword(password), ARGON2ID))

/** A hash to check unknown addresses against, so they take as long as a wrong password. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5Aa63m6hnqaHkJGpYVZEbw$JmDXwqOKk0v2da9TyrvsXP2UGhpflVZ56nAow4Zz1bg'

/** Does the same work for an unknown account and returns false. */
export async function isPassword(passwordHash: string | undefined, password: string) {
  const matches = await atOnce(() =>
    verify(passwordHash ?? DUMMY_HASH, normalizePassword(password)),
  )
  return matches && passwordHash !== undefined
}

/** 49,233 breached passwords and their ranks, the most common first. Source: @zxcvbn-ts/language-common. */
const RANKS: ReadonlyMap<string, number> = new Map(
  dictionary['passwords-common'].map((password, rank) => [password.toLowerCase(), rank]),
)
const DEMO = DEMO_PASSWORD.toLowerCase()

/**
 * Number of the most common words that are refused with digits and symbols around them. The list has few such
 * forms.
 */
const GUESSED_WORDS = 1_000
const GUESSED_LENGTH = 40

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

const spelledOut = (word: string) =>
  word.replaceAll(/[@43105!$7]/g, (sign) => LOOKALIKES[sign] ?? sign)

/**
 * Matches 'P@ssw0rd123', 'Summer#2024', '1Welcome!1': a common word, perhaps in leetspeak, among digits
 * and symbols.
 */
function isGuessedWord(lower: string): boolean {
  if (lower.length > GUESSED_LENGTH) return false
  return coresOf(lower).some((core) => isGuessed(core) || isGuessed(spelledOut(core)))
}

const isGuessed = (word: string) => (RANKS.get(word) ?? GUESSED_WORDS) < GUESSED_WORDS

/**
 * The password without the digits and symbols at its ends. Some may replace letters, so variants that
 * keep them are included.
 */
function coresOf(password: string): string[] {
  const start = password.search(/\p{L}/u)
  if (start < 0) return []
  const end = password.replace(/[^\p{L}]+$/u, '').length
  const starts = Array.from({ length: start + 1 }, (_, n) => n)
  const ends = Array.from({ length: password.length - end + 1 }, (_, n) => end + n)
  return starts.flatMap((from) => ends.map((to) => password.slice(from, to)))
}

/** Matches 'Fourcast123!', '1Cash4-Lotto!': only product names, digits and symbols. */
const PRODUCTS =
  /^[^\p{L}]*(?:(?:four[ _-]?cast|cash[ _-]?4|pick[ _-]?4|daily[ _-]?4|win[ _-]?4|mega[ _-]?millions|power[ _-]?ball|lottery|lotto|bulls[ _-]?eye|mo[ _-]?money|jackpot)[^\p{L}]*)+$/u

/** Refuses common passwords, wherever a password is chosen. There is no other rule of composition. */
export function refuseCommonPassword(password: string, field = 'password') {
  const lower = normalizePassword(password).toLowerCase()
  const isCommon = lower === DEMO || RANKS.has(lower) || isGuessedWord(lower)
  if (isCommon || PRODUCTS.test(lower)) throw invalidField(field, MESSAGES.passwordWeak)
}

/**
 * Checks the current password of a signed-in user; 400 on `field` if it is wrong. Attempts are limited
 * by session, so a stolen session can guess no more often than a stranger, and does not lock out the
 * owner's other sessions.
 */
export async function requireCurrentPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>,
  { password, field }: { password: string; field: string },
): Promise<Account> {
  const { account } = (await findMember(deps.db, userId)) ?? {}
  if (!account) throw notSignedIn()
  const key = `password:${sessionId}`
  const { allowed, retryAfter } = await takeToken(deps.db, deps.clock, { key, ...FAILED_LOGINS })
  if (!allowed)
    throw new Failure(
      'rate_limited',
      `Too many attempts. Please try again in ${wait(retryAfter)}.`,
      {
        retryAfter,
      },
    )
  const isRight = await isPassword(account.passwordHash, password).catch(async (error: unknown) => {
    await returnToken(deps.db, key)
    throw error
  })
  if (!isRight) throw invalidField(field, MESSAGES.currentPasswordWrong)
  await returnToken(deps.db, key)
  return account
}
