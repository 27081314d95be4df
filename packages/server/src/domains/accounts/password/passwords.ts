import * as MESSAGES from '@fourcast/contract/messages.ts'
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
import { FAILED_LOGINS } from '../policy.ts'
import type { Account } from '../repo.ts'
import { findMember } from '../repo.ts'
import { notSignedIn } from '../sessions/tokens.ts'

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/**
 * Of the machine's memory and cores, not of one app: shared by every sign-up, login and reset. Two
 * of the four threads that Node works with; the rest goes on meanwhile. One network takes a quarter
 * of the queue at most, so that nobody keeps the others from signing in.
 */
const limited = semaphore({ width: 2, queue: 64, share: 16 })
const atOnce = <T>(work: () => Promise<T>) => limited(work, callingNetwork())

export const hashPassword = (password: string) => atOnce(() => hash(password, ARGON2ID))

/** What an unknown address is checked against, so that it takes as long as a wrong password. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5Aa63m6hnqaHkJGpYVZEbw$JmDXwqOKk0v2da9TyrvsXP2UGhpflVZ56nAow4Zz1bg'

/** False for an unknown account too, after the same work. */
export async function isPassword(passwordHash: string | undefined, password: string) {
  const matches = await atOnce(() => verify(passwordHash ?? DUMMY_HASH, password))
  return matches && passwordHash !== undefined
}

/** 49,233 passwords of breaches and their ranks, the most common first. Source: @zxcvbn-ts/language-common. */
const RANKS: ReadonlyMap<string, number> = new Map(
  dictionary['passwords-common'].map((password, rank) => [password.toLowerCase(), rank]),
)
const DEMO = DEMO_PASSWORD.toLowerCase()

/** Of words with digits and signs around them, those that are guessed: the list has few of these. */
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

/** 'P@ssw0rd123', 'Summer#2024', '1Welcome!1': a common word, perhaps with lookalikes, among digits and signs. */
function isGuessedWord(lower: string): boolean {
  if (lower.length > GUESSED_LENGTH) return false
  return coresOf(lower).some((core) => isGuessed(core) || isGuessed(spelledOut(core)))
}

const isGuessed = (word: string) => (RANKS.get(word) ?? GUESSED_WORDS) < GUESSED_WORDS

/** What is left without digits and signs at the ends, or with some of them: they may stand for letters. */
function coresOf(password: string): string[] {
  const start = password.search(/\p{L}/u)
  if (start < 0) return []
  const end = password.replace(/[^\p{L}]+$/u, '').length
  const starts = Array.from({ length: start + 1 }, (_, n) => n)
  const ends = Array.from({ length: password.length - end + 1 }, (_, n) => end + n)
  return starts.flatMap((from) => ends.map((to) => password.slice(from, to)))
}

/** 'Fourcast123!', '1Cash4-Lotto!': nothing but what products are called, digits and signs. */
const PRODUCTS =
  /^[^\p{L}]*(?:(?:four[ _-]?cast|cash[ _-]?4|pick[ _-]?4|daily[ _-]?4|win[ _-]?4|mega[ _-]?millions|power[ _-]?ball|lottery|lotto|bulls[ _-]?eye|mo[ _-]?money|jackpot)[^\p{L}]*)+$/u

/** Refuses what is guessed first, wherever a password is chosen. Nothing else limits the choice. */
export function refuseCommonPassword(password: string, field = 'password') {
  const lower = password.toLowerCase()
  const isCommon = lower === DEMO || RANKS.has(lower) || isGuessedWord(lower)
  if (isCommon || PRODUCTS.test(lower)) throw invalidField(field, MESSAGES.passwordWeak)
}

/**
 * The account of someone who gave its password again; 400 on `field` for another one. Counted by session:
 * one that was stolen or left open guesses as often as a stranger at the sign-in, and keeps the owner
 * from nothing in another.
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
    throw new Failure('rate_limited', `Too many tries. Please try again in ${wait(retryAfter)}.`, {
      retryAfter,
    })
  const isRight = await isPassword(account.passwordHash, password).catch(async (error: unknown) => {
    await returnToken(deps.db, key)
    throw error
  })
  if (!isRight) throw invalidField(field, MESSAGES.currentPasswordWrong)
  await returnToken(deps.db, key)
  return account
}
