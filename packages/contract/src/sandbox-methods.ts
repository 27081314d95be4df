/**
 * What the sandbox takes: Stripe's published test numbers and the names of its test methods, and
 * nothing else. Source: Stripe's documentation of testing.
 */
export interface SandboxMethod {
  readonly name: string
  /** The published number, where it has one: of a card, or of a bank account. */
  readonly number: string | null
  readonly type: 'card' | 'us_bank_account'
  readonly brand: string
  readonly last4: string
  /** What happens when it is charged. */
  readonly charge:
    | { readonly outcome: 'succeeded' }
    | { readonly outcome: 'declined'; readonly code: string }
    | { readonly outcome: 'requires_action' }
    /** A bank payment: under way, then it succeeds, fails, or is taken back after it had succeeded. */
    | { readonly outcome: 'processing'; readonly then: 'succeeded' | 'disputed' }
    | { readonly outcome: 'processing'; readonly then: 'failed'; readonly code: string }
    /** A card whose charge succeeds and is disputed afterwards. */
    | { readonly outcome: 'disputed' }
}

const card = (
  name: string,
  number: string,
  brand: string,
  charge: SandboxMethod['charge'] = { outcome: 'succeeded' },
): SandboxMethod => ({ name, number, type: 'card', brand, last4: number.slice(-4), charge })

const declined = (name: string, number: string, code: string) =>
  card(name, number, 'visa', { outcome: 'declined', code })

const bank = (name: string, number: string, charge: SandboxMethod['charge']): SandboxMethod => ({
  name,
  number,
  type: 'us_bank_account',
  brand: 'STRIPE TEST BANK',
  last4: number.slice(-4),
  charge,
})

const bankFails = (name: string, number: string, code: string) =>
  bank(name, number, { outcome: 'processing', then: 'failed', code })

export const SANDBOX_METHODS: readonly SandboxMethod[] = [
  card('pm_card_visa', '4242424242424242', 'visa'),
  card('pm_card_visa_debit', '4000056655665556', 'visa'),
  card('pm_card_mastercard', '5555555555554444', 'mastercard'),
  card('pm_card_amex', '378282246310005', 'amex'),
  card('pm_card_discover', '6011111111111117', 'discover'),
  declined('pm_card_chargeDeclined', '4000000000000002', 'generic_decline'),
  declined('pm_card_visa_chargeDeclined', '4000000000000002', 'generic_decline'),
  declined('pm_card_chargeDeclinedInsufficientFunds', '4000000000009995', 'insufficient_funds'),
  declined(
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    '4000000000009995',
    'insufficient_funds',
  ),
  declined('pm_card_chargeDeclinedLostCard', '4000000000009987', 'lost_card'),
  declined('pm_card_chargeDeclinedStolenCard', '4000000000009979', 'stolen_card'),
  declined('pm_card_chargeDeclinedExpiredCard', '4000000000000069', 'expired_card'),
  declined('pm_card_chargeDeclinedIncorrectCvc', '4000000000000127', 'incorrect_cvc'),
  declined('pm_card_chargeDeclinedProcessingError', '4000000000000119', 'processing_error'),
  declined('pm_card_chargeDeclinedFraudulent', '4100000000000019', 'fraudulent'),
  declined('pm_card_chargeCustomerFail', '4000000000000341', 'generic_decline'),
  card('pm_card_authenticationRequired', '4000002760003184', 'visa', {
    outcome: 'requires_action',
  }),
  card('pm_card_createDispute', '4000000000000259', 'visa', { outcome: 'disputed' }),
  bank('pm_usBankAccount_success', '000123456789', { outcome: 'processing', then: 'succeeded' }),
  bankFails('pm_usBankAccount_accountClosed', '000111111113', 'account_closed'),
  bankFails('pm_usBankAccount_noAccount', '000111111116', 'no_account'),
  bankFails('pm_usBankAccount_insufficientFunds', '000222222227', 'insufficient_funds'),
  bankFails('pm_usBankAccount_debitNotAuthorized', '000333333335', 'debit_not_authorized'),
  bank('pm_usBankAccount_dispute', '000777777771', { outcome: 'processing', then: 'disputed' }),
]

/** The method of a name, or of a published number with or without spaces; undefined for all else. */
export function sandboxMethod(reference: string): SandboxMethod | undefined {
  const digits = reference.replaceAll(/[\s-]/g, '')
  return SANDBOX_METHODS.find(({ name, number }) => name === reference || number === digits)
}

/** The routing number that goes with the bank accounts. */
export const SANDBOX_ROUTING = '110000000'
