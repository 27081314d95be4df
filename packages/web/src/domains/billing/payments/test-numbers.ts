import {
  SANDBOX_METHODS,
  SANDBOX_ROUTING,
  type SandboxMethod,
} from '@fourcast/contract/sandbox-methods.ts'
import type { MethodType } from '@fourcast/contract/payments.ts'
import { brandName } from '@fourcast/contract/card-brands.ts'

export interface TestNumber {
  /** Sent in place of the number. */
  name: string
  number: string
  /** 'Visa', 'Test bank'. */
  brand: string
  /** Effect of a charge to it. */
  does: string
}

const plain = (code: string) => code.replaceAll('_', ' ')

const PAYS: Readonly<Record<SandboxMethod['refund'], string>> = {
  succeeded: 'Pays',
  pending: 'Pays; a refund takes days',
  failed: 'Pays; a refund fails days later',
}

const ENDS = {
  succeeded: 'Pending, then paid',
  disputed: 'Pending, paid, then reversed',
  never: 'Stays pending',
} as const

function effectOf({ charge, refund }: SandboxMethod) {
  if (charge.outcome === 'succeeded') return PAYS[refund]
  if (charge.outcome === 'declined') return `Declined: ${plain(charge.code)}`
  if (charge.outcome === 'requires_action') return 'The bank asks you to confirm it’s you'
  if (charge.outcome === 'disputed') return 'Pays, then the charge is disputed'
  if ('code' in charge) return `Pending, then fails: ${plain(charge.code)}`
  return ENDS[charge.ends]
}

const ALL = SANDBOX_METHODS.flatMap((method) =>
  method.number === null ? [] : [{ ...method, number: method.number }],
)

/** Published test numbers of a type, without duplicates, in the order of Stripe's list. */
export const testNumbers = (type: MethodType): readonly TestNumber[] =>
  ALL.filter(
    (one) => one.type === type && one === ALL.find(({ number }) => number === one.number),
  ).map((one) => ({
    name: one.name,
    number: one.number,
    brand: one.type === 'card' ? brandName(one.brand) : 'Test bank',
    does: effectOf(one),
  }))

export const stripNonDigits = (text: string) => text.replaceAll(/\D/g, '')

/** The test method of a typed number; undefined unless it is a published one. */
export const testNumberOf = (type: MethodType, typed: string) =>
  testNumbers(type).find(({ number }) => number === stripNonDigits(typed))

export const isTestRouting = (typed: string) => stripNonDigits(typed) === SANDBOX_ROUTING
export { SANDBOX_ROUTING as TEST_ROUTING }
