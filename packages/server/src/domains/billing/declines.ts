import type { Deps } from '#deps.ts'
import { hasToken, takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'

/**
 * Why a payment was declined, for its owner. Banks tell no more than this, and thieves must not
 * learn more.
 */
interface Reason {
  why: string
  next: string
}

const OTHER_CARD = 'Use another card or a bank account'
const CHECK = 'Check what you entered, or use another card'
const ASK_BANK = 'Ask your bank, or use another card'
const OTHER_ACCOUNT = 'Use another bank account or a card'

const WRONG_CODE: Reason = { why: 'the security code is incorrect', next: CHECK }
const WRONG_NUMBER: Reason = { why: 'the card number is incorrect', next: CHECK }
const AT_LIMIT: Reason = { why: 'the card has reached its limit', next: ASK_BANK }
const REMOVED: Reason = { why: 'the payment method was removed', next: 'Choose another one' }
const NO_DEBIT: Reason = { why: 'the bank doesn’t allow this debit', next: OTHER_ACCOUNT }
const UNREACHABLE: Reason = {
  why: 'the bank couldn’t be reached',
  next: 'Try again in a few minutes, or use another card',
}
const UNCONFIRMED: Reason = {
  why: 'it wasn’t confirmed with the bank',
  next: 'Try again and confirm it, or use another card',
}

/** By the provider's code. */
const REASONS: Readonly<Record<string, Reason>> = {
  insufficient_funds: {
    why: 'not enough money',
    next: 'Use another card or account, or add funds and try again',
  },
  expired_card: { why: 'the card has expired', next: OTHER_CARD },
  incorrect_cvc: WRONG_CODE,
  invalid_cvc: WRONG_CODE,
  incorrect_number: WRONG_NUMBER,
  invalid_number: WRONG_NUMBER,
  incorrect_zip: { why: 'the ZIP code is incorrect', next: CHECK },
  processing_error: UNREACHABLE,
  issuer_not_available: UNREACHABLE,
  try_again_later: UNREACHABLE,
  authentication_required: {
    why: 'the bank wants you to confirm it',
    next: 'Open your subscription, pay again and confirm with your bank',
  },
  authentication_failed: UNCONFIRMED,
  card_not_supported: { why: 'the card doesn’t allow this kind of payment', next: OTHER_CARD },
  currency_not_supported: { why: 'the card doesn’t support US dollars', next: OTHER_CARD },
  card_velocity_exceeded: AT_LIMIT,
  withdrawal_count_limit_exceeded: AT_LIMIT,
  payment_intent_authentication_failure: UNCONFIRMED,
  canceled: { why: 'it wasn’t confirmed with the bank', next: 'Order again' },
  payment_method_unavailable: REMOVED,
  payment_method_gone: REMOVED,
  account_closed: { why: 'the bank account is closed', next: OTHER_ACCOUNT },
  no_account: { why: 'the bank has no such account', next: OTHER_ACCOUNT },
  debit_not_authorized: NO_DEBIT,
  bank_account_restricted: NO_DEBIT,
}

/** For a lost, stolen or suspicious card the text says only that the bank refused. */
const REFUSED: Reason = { why: 'the bank refused', next: ASK_BANK }

/** Our own code, not a bank's: the owner cancelled, and nothing was charged. */
const CANCELLED = 'order_cancelled'

/** Codes that only bank accounts have. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set([
  'account_closed',
  'no_account',
  'debit_not_authorized',
  'bank_account_restricted',
])

/** 'Your card was declined: not enough money. Use another card …' */
export function declineText(
  code: string,
  type: 'card' | 'us_bank_account' = OF_ACCOUNTS.has(code) ? 'us_bank_account' : 'card',
): string {
  if (code === CANCELLED) return 'This order was cancelled.'
  const { why, next } = REASONS[code] ?? REFUSED
  const what = type === 'card' ? 'Your card was declined' : 'Your bank payment was refused'
  return `${what}: ${why}. ${next}.`
}

/** More declines than this look like someone testing stolen cards. */
const DECLINES = { points: 10, seconds: 3_600 }

type Clocked = Pick<Deps, 'clock'>

const bucketOf = (owner: OwnerId) => ({ key: `declines:${owner}`, ...DECLINES })

/** Counts a decline while the owner was present. */
export async function countDecline(tx: Tx, { clock }: Clocked, owner: OwnerId): Promise<void> {
  await takeToken(tx, clock, bucketOf(owner))
}

/**
 * Whether someone may try another method. Exact under the lock of the subscription, where only one
 * is tried at a time.
 */
export const canTryCard = async (db: Tx, { clock }: Clocked, owner: OwnerId): Promise<boolean> =>
  (await hasToken(db, clock, bucketOf(owner))).allowed

/** The same check as a refusal that says when to try again. */
export async function refuseTooManyDeclines(
  db: Tx,
  { clock }: Clocked,
  owner: OwnerId,
): Promise<void> {
  const { allowed, retryAfter } = await hasToken(db, clock, bucketOf(owner))
  if (allowed) return
  const message = `Too many declined payments. Please try again in ${wait(retryAfter)}.`
  throw new Failure('rate_limited', message, { retryAfter })
}
